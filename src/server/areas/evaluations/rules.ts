import { evaluation } from "#domain/evaluations/evaluation.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AreaRules, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";
import { refuseAlone, ringRows } from "./ring.ts";

const decided = decisionConsequences(evaluation);

/** The reason for which an evaluation is left out stands on it. All else is as for every reviewed record. */
const consequences: Consequences = async (command, record, reason, ...rest) => {
  const usual = await decided(command, record, reason, ...rest);
  return command.verb === "leaveOut" ? { ...usual, patch: { ...usual.patch, leftOutReason: reason.text } } : usual;
};

/** Brings the mean of a model up to date at once, if its evaluation begins or ceases to count. */
async function keepMean(tx: Sql, _context: Context, { patch, after }: Write & { after: AnyRecord }): Promise<void> {
  if (after["targetType"] !== model.name || !("status" in patch || "leftOut" in patch)) return;
  await refreshKeptOf(tx, model, [String(after["targetId"])]);
}

export const rules: AreaRules = {
  approvals: { "evaluation.disposeRing": ringRows },
  refuses: { "evaluation.disposeRing": refuseAlone },
  consequences: { evaluation: consequences },
  review: { evaluation: { scope: "comment", texts: ["content"], pictures: "pictures" } },
  afterWrite: { evaluation: keepMean },
};
