import type { AreaRules } from "#server/commands/area-rules.ts";
import { approvedRows } from "./approved-rows.ts";
import { followRequest, followTask } from "./follow-task.ts";
import { askJob } from "./job-of-task.ts";

export const rules: AreaRules = {
  approvals: { "bulkJob.confirm": approvedRows },
  beforeWrite: { asyncTask: askJob },
  afterWrite: {
    asyncTask: followTask,
    pendingDecision: followRequest,
    bulkJob: async (tx, _context, { verb, after }) => {
      if (verb === "delete") await tx.query("delete from bulk_row where job = $1::bigint", [after.id]);
    },
  },
};
