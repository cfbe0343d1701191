import { beanDeliveryCommands } from "#commands/deliveries/bean-delivery.ts";
import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { DeliveryStatus } from "#domain/deliveries/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import { publish } from "#server/live/publish.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TaskEnd, TaskKind, TaskRun } from "#server/tasks/task-kind.ts";
import { needs } from "#server/tasks/task-kind.ts";
import type { TaskPart } from "#server/tasks/task-parts.ts";
import { checkRows } from "./check-rows.ts";
import type { DeliveryTask } from "./deliveries.ts";
import { moveDelivery } from "./deliveries.ts";
import { retryRows } from "./retry-rows.ts";
import { sheetRows } from "./given-rows.ts";
import { nextRows, postRow, reverseRow } from "./post-rows.ts";

/** Rows of one transaction. Each is an entry of the ledger, so that a batch holds few accounts at a time. */
const BATCH = 20;

const isIn = (delivery: AnyRecord, status: Parameters<typeof DeliveryStatus.of>[0]): boolean =>
  delivery["status"] === DeliveryStatus.of(status);

/** Reads the sheet and checks its rows. A sheet that cannot be read makes the delivery a draft again. */
async function check(run: TaskRun, id: string): Promise<TaskEnd> {
  const delivery = await readRecord(run.db, beanDelivery, id);
  const given = await sheetRows(run.storage, delivery["file"] as StoredFile, run.context.actor.id).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
  await run.report({ total: Array.isArray(given) ? given.length : 0 });
  return run.db.transaction<TaskEnd>(async (tx) => {
    await run.hold(tx);
    const before = await readRecord(tx, beanDelivery, id, true);
    if (!isIn(before, "checking")) return "finish";
    if (given instanceof Refusal) {
      await moveDelivery(tx, run.context, before, "failCheck", { error: inLanguage(run.context, given.label) });
      throw given;
    }
    const patch = await checkRows(tx, run.context, before, given);
    await moveDelivery(tx, run.context, before, "found", patch);
    const [total, done] = [Number(patch["rows"]), Number(patch["members"])];
    await run.save(tx, { total, done, leftOut: total - done }, {});
    return "finish";
  });
}

/** Works on the next rows. @returns the last line; null at the end, or where somebody stopped the delivery */
async function workBatch(
  run: TaskRun,
  context: Context,
  { phase, delivery: id, reason = "" }: DeliveryTask,
  after: number,
): Promise<number | null> {
  return run.db.transaction(async (tx) => {
    await run.hold(tx);
    const delivery = await readRecord(tx, beanDelivery, id, true);
    if (!isIn(delivery, phase === "post" ? "posting" : "reversing")) return null;
    const rows = await nextRows(tx, id, phase === "post" ? "waiting" : "done", after, BATCH);
    if (rows.length === 0) return null;
    const parts: TaskPart[] = [];
    for (const row of rows)
      parts.push(
        await (phase === "post" ? postRow(tx, context, delivery, row) : reverseRow(tx, context, delivery, row, reason)),
      );
    await run.noteParts(tx, parts);
    const now = await readRecord(tx, beanDelivery, id);
    const counts =
      phase === "post"
        ? { done: Number(now["posted"]), failed: Number(now["failed"]), total: Number(now["members"]) }
        : { done: Number(now["reversed"]), total: Number(now["reversed"]) + Number(now["posted"]) };
    const last = rows.at(-1)?.line ?? after;
    await run.save(tx, counts, { line: last });
    await publish(tx, [{ kind: "changed", resource: beanDelivery.name, id, item: now }]);
    return last;
  });
}

/** Ends the delivery by what its rows became. */
function end(run: TaskRun, { phase, delivery: id }: DeliveryTask): Promise<TaskEnd> {
  return run.db.transaction(async (tx) => {
    await run.hold(tx);
    const before = await readRecord(tx, beanDelivery, id, true);
    const hasFailed = Number(before["failed"]) > 0;
    const done = { doneTime: run.context.now };
    if (isIn(before, "posting")) await moveDelivery(tx, run.context, before, hasFailed ? "finishPart" : "finish", done);
    if (isIn(before, "reversing")) await moveDelivery(tx, run.context, before, "endReversal");
    const left = phase === "post" ? hasFailed : Number(before["posted"]) > 0;
    return left ? "finishPart" : "finish";
  });
}

/** Posts or reverses row by row. After a crash it goes on with the first row that is not done. */
async function workOnRows(run: TaskRun, params: DeliveryTask): Promise<TaskEnd> {
  const context = { ...run.context, batchId: `task:${run.task.id}` };
  let line: number | null = (run.checkpoint as { line: number } | null)?.line ?? 0;
  for (;;) {
    line = await workBatch(run, context, params, line);
    if (line === null) return end(run, params);
    await run.report({});
    await run.pause();
  }
}

const { checkAgain, confirm, reverseBatch } = beanDeliveryCommands;
const permissions = { check: checkAgain.id, post: confirm.id, reverse: reverseBatch.id };

/** Works on a delivery: checks a sheet, posts rows, reverses what was posted. */
export const deliveryTask: TaskKind = {
  check: needs(({ params }) => permissions[(params as DeliveryTask).phase]),
  work: (run) => {
    const params = run.params as DeliveryTask;
    return params.phase === "check" ? check(run, params.delivery) : workOnRows(run, params);
  },
  retry: retryRows,
};
