import { memberModel } from "#domain/rankings/member-model.resource.ts";
import { multicolorModel } from "#domain/rankings/multicolor-model.resource.ts";
import { promotionModel } from "#domain/rankings/promotion-model.resource.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { followRun } from "./boards/publish-run.ts";
import { afterRemoval } from "./boards/standing.ts";
import type { ApprovalSource } from "#server/tasks/approval-source.ts";
import { selectedRows } from "#server/tasks/approval-source.ts";
import { rankingEntryConsequences, recommendFormulaConsequences, recommendationConsequences } from "./consequences.ts";
import { followModel } from "./lists/follow-model.ts";
import { checkListed, checkRecommended, copyCover, fillFromModel } from "./lists/list-rules.ts";
import { markModel } from "./lists/marks.ts";

/** A formula that takes over, with the live one that it replaces. */
const takenOver: ApprovalSource = async (sql, body) => {
  const live = await sql.query(
    `select l.id from recommend_formula l join recommend_formula t on t.target = l.target and t.place = l.place
     where t.id = any($1::bigint[]) and l.status = 'live' and l.delete_time is null`,
    [body["ids"]],
  );
  return { ...selectedRows("recommendFormula", body), about: live };
};

export const rules: AreaRules = {
  approvals: { "recommendFormula.takeOver": takenOver },
  consequences: {
    recommendation: recommendationConsequences,
    rankingEntry: rankingEntryConsequences,
    recommendFormula: recommendFormulaConsequences,
  },
  fill: {
    recommendation: fillFromModel,
    memberModel: fillFromModel,
    promotionModel: fillFromModel,
    multicolorModel: fillFromModel,
  },
  beforeWrite: {
    recommendation: checkRecommended,
    memberModel: checkListed,
    promotionModel: checkListed,
    multicolorModel: checkListed,
  },
  afterWrite: {
    model: followModel,
    recommendation: copyCover(recommendation),
    promotionModel: copyCover(promotionModel),
    memberModel: async (tx, context, write) => {
      await copyCover(memberModel)(tx, context, write);
      await markModel(tx, context, write, memberModel);
    },
    multicolorModel: async (tx, context, write) => {
      await copyCover(multicolorModel)(tx, context, write);
      await markModel(tx, context, write, multicolorModel);
    },
    rankingEntry: (tx, _context, write) => afterRemoval(tx, write),
    // A trial that ends by its time has no command that writes its share.
    recommendFormula: async (tx, _context, { verb, after }) => {
      if (verb === "stop") await tx.query("update recommend_formula set share = 0 where id = $1::bigint", [after.id]);
    },
    rankingRun: (tx, context, { after }) => followRun(tx, context, after),
  },
};
