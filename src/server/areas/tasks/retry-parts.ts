import { asyncSubTaskCommands } from "#commands/tasks/async-sub-task.ts";
import { asyncSubTask } from "#domain/tasks/async-sub-task.resource.ts";
import { asyncTaskMachine } from "#domain/tasks/async-task.machine.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { transitionRefusal } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { moveTask } from "#server/tasks/move-task.ts";

const { retry } = asyncSubTaskCommands;

/** Has a task go on with some of its parts. @throws Refusal guardRefused for a kind whose parts are not tried one by one */
async function goOnWith(tx: Sql, context: Context, id: string, parts: readonly AnyRecord[]): Promise<void> {
  // Loaded here, because the workers of all areas include commands.
  const { taskKinds } = await import("#server/tasks/kinds.ts");
  const task = await readRecord(tx, asyncTask, id, true);
  const kind = taskKinds[String(task["kind"])];
  if (!kind?.retry)
    throw new Refusal(
      "guardRefused",
      [
        "这类任务不能逐行重试，请在任务上点「继续」",
        "Parts of this kind are not tried one by one. Have the task go on",
      ],
      { path: "ids" },
    );
  const transition = asyncTaskMachine.transitions["goOn"];
  const refusal = transition ? transitionRefusal(asyncTaskMachine, transition, task) : null;
  if (refusal) throw new Refusal("wrongState", refusal, { path: "ids", details: { current: task } });
  await kind.retry(
    tx,
    task,
    parts.map(({ line }) => Number(line)),
  );
  await moveTask(tx, context, task, "goOn");
}

/** Puts parts back and has their tasks go on. */
export const retryParts: Handler = {
  body: selectionBody(asyncSubTask.name),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, retry.id, body);
    const tasks = new Set(records.map(({ task }) => String(task)));
    const change = { resource: asyncSubTask, command: retry.id, records };
    const patch = { ...statesAfter(asyncSubTask, "putBack"), error: "" };
    const reply = await recordEach(tx, context, change, (before) =>
      updateRecord(tx, asyncSubTask, before, patch, context.actor.id),
    );
    for (const id of tasks)
      await goOnWith(
        tx,
        context,
        id,
        records.filter(({ task }) => String(task) === id),
      );
    return reply;
  },
};
