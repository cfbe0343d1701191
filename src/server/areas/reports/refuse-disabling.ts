import { reportCaseCommands } from "#commands/reports/report-case.ts";
import { LAST_STEP } from "#domain/reports/ladder.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import type { RefusalByOthers } from "#server/commands/area-rules.ts";
import { refusedForPart } from "#server/queue/not-for.ts";
import { FORBIDDEN_STRIKES, strikesOf } from "./decide-case.ts";

/**
 * Refusal to disable an author by an admin with a part in the case, and, unless a second admin approved it, one for whom
 * the ladder proposes less.
 */
export const refuseDisabling: RefusalByOthers = async (sql, context, { id, targetUser }) => {
  const part = (await refusedForPart(sql, context, reportCase, [String(id)])).get(String(id));
  if (part) return part;
  if (context.approvedBy !== undefined) return null;
  if (!targetUser) return ["对象没有作者", "The target has no author"];
  const strikes = (await strikesOf(sql, targetUser)) + FORBIDDEN_STRIKES;
  const { label } = reportCaseCommands.upholdAndForbid;
  return strikes >= LAST_STEP
    ? null
    : [
        `阶梯到 ${LAST_STEP} 次才停用，本次后为 ${strikes} 次。请用「${label[0]}」`,
        `The ladder disables at ${LAST_STEP} strikes, and this makes ${strikes}. Use “${label[1]}”`,
      ];
};
