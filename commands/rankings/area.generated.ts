// Generated from the names of files. Do not edit.
import { memberModel } from "#domain/rankings/member-model.resource.ts";
import { multicolorModel } from "#domain/rankings/multicolor-model.resource.ts";
import { promotionModel } from "#domain/rankings/promotion-model.resource.ts";
import { ranking } from "#domain/rankings/ranking.resource.ts";
import { rankingEntry } from "#domain/rankings/ranking-entry.resource.ts";
import { rankingRun } from "#domain/rankings/ranking-run.resource.ts";
import { recommendFormula } from "#domain/rankings/recommend-formula.resource.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import { defineArea } from "#commands/define.ts";
import { memberModelCommands } from "./member-model.ts";
import { multicolorModelCommands } from "./multicolor-model.ts";
import { promotionModelCommands } from "./promotion-model.ts";
import { rankingCommands, rankingRunCommands, rankingEntryCommands } from "./ranking.ts";
import { recommendFormulaStandard, recommendFormulaCommands } from "./recommend-formula.ts";
import { recommendationCommands } from "./recommendation.ts";

export const area = defineArea("rankings", [
  memberModel,
  multicolorModel,
  promotionModel,
  ranking,
  rankingEntry,
  rankingRun,
  recommendFormula,
  recommendation,
], [
  memberModelCommands,
  multicolorModelCommands,
  promotionModelCommands,
  rankingCommands,
  rankingRunCommands,
  rankingEntryCommands,
  recommendFormulaCommands,
  recommendationCommands,
], {
  recommendFormula: recommendFormulaStandard,
});
