import { medalSend } from "#domain/medals/medal-send.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { runCommand } from "#server/commands/run.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TaskEnd, TaskRun } from "#server/tasks/task-kind.ts";

const BATCH = 50;

interface Point {
  last: string;
  done: number;
  failed: number;
}

/** @returns the number of revoked records */
async function revokeRows(
  tx: Sql,
  context: Context,
  rows: readonly { id: string; version: number }[],
  reason: string,
): Promise<number> {
  try {
    const { outcomes } = await runCommand(tx, context, "medalRecord.revoke", {
      ids: rows.map(({ id }) => id),
      versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
      reason: { text: reason },
    });
    return outcomes.filter(({ ok }) => ok).length;
  } catch (error) {
    // A call with a single record throws where it is refused, before anything is written.
    if (rows.length > 1 || !(error instanceof Refusal)) throw error;
    return 0;
  }
}

/** Revokes the valid medals of a sending, each like one by hand: with its message and operation record. */
export async function revokeSome(run: TaskRun, send: string, reason: string): Promise<TaskEnd> {
  const context = { ...run.context, batchId: `task:${run.task.id}` };
  const point: Point = { ...((run.checkpoint as Point | null) ?? { last: "0", done: 0, failed: 0 }) };
  const [all] = await run.db.query<{ n: number }>(
    "select count(*)::int as n from medal_record where send_batch = $1::bigint and status = 'valid' and id > $2::bigint and delete_time is null",
    [send, point.last],
  );
  const total = point.done + point.failed + (all?.n ?? 0);
  for (let more = true; more;) {
    more = await run.db.transaction(async (tx) => {
      await run.hold(tx);
      const rows = await tx.query<{ id: string; version: number }>(
        `select id, version from medal_record where send_batch = $1::bigint and status = 'valid' and id > $2::bigint
           and delete_time is null order by id limit ${BATCH}`,
        [send, point.last],
      );
      if (rows.length === 0) return false;
      const done = await revokeRows(tx, context, rows, reason);
      point.done += done;
      point.failed += rows.length - done;
      point.last = rows.at(-1)?.id ?? point.last;
      await run.save(tx, { total, done: point.done, failed: point.failed }, { ...point });
      return rows.length === BATCH;
    });
    await run.report({ total });
    if (more) await run.pause();
  }
  await publish(run.db, [
    { kind: "changed", resource: medalSend.name, id: send, item: await readRecord(run.db, medalSend, send) },
  ]);
  return point.failed > 0 ? "finishPart" : "finish";
}
