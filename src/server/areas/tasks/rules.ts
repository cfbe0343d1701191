import { Refusal } from "#kernel/errors.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { none } from "#server/commands/effects.ts";
import { enqueueTask } from "#server/jobs/enqueue.ts";

export const rules: AreaRules = {
  consequences: {
    asyncSubTask: (command, _part, reason) =>
      command.verb === "skip" ? { ...none, patch: { reason: reason.text } } : none,
  },
  beforeWrite: {
    asyncTask: async (_tx, { actor }, { verb, before }) => {
      if (verb === "delete" && before?.["creator"] !== actor.id && !actor.isSuper)
        throw new Refusal("guardRefused", [
          "只有创建人或超级管理员可以删除任务",
          "Only its creator or a super admin may delete a task",
        ]);
    },
  },
  afterWrite: {
    asyncTask: async (tx, _context, { verb, after }) => {
      // A new attempt begins with the attempts of none.
      if (["goOn", "write", "recheck"].includes(verb))
        await tx.query("update async_task set attempts = 0 where id = $1::bigint", [after.id]);
      // A stop needs a job, too: a task that waits has no worker that could end it.
      if (["goOn", "write", "recheck", "stop"].includes(verb)) await enqueueTask(tx, after.id);
      if (verb === "changePriority" && after["state"] === "waiting") await enqueueTask(tx, after.id);
      if (verb === "delete") await tx.query("delete from task_file where task = $1::bigint", [after.id]);
    },
  },
};
