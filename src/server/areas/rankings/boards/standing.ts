import { EntryState } from "#domain/rankings/enumerations.ts";
import { rankingEntry } from "#domain/rankings/ranking-entry.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { randomUUID } from "node:crypto";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import { lockBoard } from "./publish-run.ts";

/** Gives the entries of a run that still stand the places without gaps. */
async function closeGaps(tx: Sql, run: unknown): Promise<void> {
  await tx.query(
    `with placed as (
       select id, row_number() over (order by place, id) as now from ranking_entry
       where run = $1::bigint and state = 'standing' and delete_time is null
     )
     update ranking_entry e set place = placed.now, moved = e.last_place - placed.now,
       places = jsonb_set(e.places, array[(jsonb_array_length(e.places) - 1)::text], to_jsonb(placed.now))
     from placed where placed.id = e.id and e.place <> placed.now`,
    [run],
  );
}

/** Takes a model or member off the published boards at once. The others move up. */
export async function leaveBoards(
  tx: Sql,
  context: Context,
  of: { model?: string | null; user?: string | null },
  reason: string,
): Promise<void> {
  const rows = await tx.query<{ id: string; run: string; ranking: string }>(
    `select e.id, e.run, e.ranking from ranking_entry e join ranking_run r on r.id = e.run
     where (e.model = $1::bigint or e."user" = $2::bigint) and e.state = 'standing' and e.delete_time is null
       and r.state in ('computed', 'held', 'published') order by e.id`,
    [of.model ?? null, of.user ?? null],
  );
  if (rows.length === 0) return;
  for (const ranking of [...new Set(rows.map((row) => row.ranking))].toSorted()) await lockBoard(tx, ranking);
  tell(context, [`移出 ${rows.length} 个榜单名次`, `Places on boards that are lost: ${rows.length}`]);
  const batchId = randomUUID();
  for (const before of await readRecords(
    tx,
    rankingEntry,
    rows.map(({ id }) => id),
    true,
  ))
    await changeRecord(tx, context, {
      resource: rankingEntry,
      before,
      patch: { state: EntryState.of("removed"), reason },
      command: "rankingEntry.remove",
      reason,
      batchId,
    });
  for (const run of new Set(rows.map((row) => row.run))) await closeGaps(tx, run);
}

/** An entry that was removed from a run leaves its place to the next one. */
export async function afterRemoval(
  tx: Sql,
  { before, after }: { before: AnyRecord | null; after: AnyRecord },
): Promise<void> {
  if (before?.["state"] === after["state"] || after["state"] !== "removed") return;
  await lockBoard(tx, after["ranking"]);
  await closeGaps(tx, after["run"]);
}
