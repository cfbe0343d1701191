import { RunState } from "#domain/rankings/enumerations.ts";
import { rankingRun } from "#domain/rankings/ranking-run.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { publish } from "#server/live/publish.ts";
import { changeRecord } from "../change-record.ts";

/** Locks a board: its runs are computed, published and changed one after the other. */
export const lockBoard = (tx: Sql, ranking: unknown): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtext('ranking'), hashtext($1))", [String(ranking)]);

/** Shows a published run to members, and takes back the one before. */
export async function showRun(tx: Sql, context: Context, run: AnyRecord): Promise<void> {
  await lockBoard(tx, run["ranking"]);
  const old = await tx.query<{ id: string }>(
    `select id from ranking_run where ranking = $1::bigint and state = 'published' and id <> $2::bigint and delete_time is null`,
    [run["ranking"], run.id],
  );
  for (const before of await readRecords(
    tx,
    rankingRun,
    old.map(({ id }) => id),
    true,
  ))
    await changeRecord(tx, context, {
      resource: rankingRun,
      before,
      patch: { state: RunState.of("past") },
      command: "rankingRun.replace",
    });
  await tx.query("update ranking_run set publish_time = to_timestamp($2) where id = $1::bigint", [run.id, context.now]);
  await tx.query(
    "update ranking_entry set live = (run = $2::bigint) where ranking = $1::bigint and live <> (run = $2::bigint)",
    [run["ranking"], run.id],
  );
  await publish(tx, [{ kind: "added", resource: "rankingEntry", id: run.id }]);
}
