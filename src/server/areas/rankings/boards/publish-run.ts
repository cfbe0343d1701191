import { RunState } from "#domain/rankings/enumerations.ts";
import { rankingRun } from "#domain/rankings/ranking-run.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { publish } from "#server/live/publish.ts";
import { changeRecord } from "#server/commands/change-record.ts";

/** Locks a board: its runs are computed, published and changed one after the other. */
export const lockBoard = (tx: Sql, ranking: unknown): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtext('ranking'), hashtext($1))", [String(ranking)]);

/** Keeps the state of a run with its entries, so that lists of places are filtered by it. */
async function keepStage(tx: Sql, { id, state }: AnyRecord): Promise<void> {
  await tx.query("update ranking_entry set stage = $2 where run = $1::bigint", [id, state]);
  await publish(tx, [{ kind: "added", resource: "rankingEntry", id }]);
}

/** A run that is published takes the place of the one before. */
async function replaceOld(tx: Sql, context: Context, run: AnyRecord): Promise<void> {
  const old = await tx.query<{ id: string }>(
    `select id from ranking_run where ranking = $1::bigint and state = 'published' and id <> $2::bigint
       and delete_time is null`,
    [run["ranking"], run.id],
  );
  const ids = old.map(({ id }) => id);
  for (const before of await readRecords(tx, rankingRun, ids, true))
    await keepStage(
      tx,
      await changeRecord(tx, context, {
        resource: rankingRun,
        before,
        patch: { state: RunState.of("past") },
        command: "rankingRun.replace",
      }),
    );
}

/** Follows the state of a run: members see the places of a published one. */
export async function followRun(tx: Sql, context: Context, run: AnyRecord): Promise<void> {
  await lockBoard(tx, run["ranking"]);
  if (run["state"] === RunState.of("published")) {
    await replaceOld(tx, context, run);
    await tx.query("update ranking_run set publish_time = to_timestamp($2) where id = $1::bigint", [
      run.id,
      context.now,
    ]);
  }
  await keepStage(tx, run);
}
