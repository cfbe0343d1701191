import { DAY, HOUR } from "#kernel/time-units.ts";
import { ranking } from "#domain/rankings/ranking.resource.ts";
import { rankingRun } from "#domain/rankings/ranking-run.resource.ts";
import { RunState } from "#domain/rankings/enumerations.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import { computeRun } from "./compute-run.ts";
import { followRun, lockBoard } from "./publish-run.ts";

/** Boards are published by the clock of Beijing. */
const ZONE = 28_800;
/** Days for which runs are kept. */
const KEPT_DAYS = 400;

/** Last moment, in seconds since 1970, at which a board was to be computed: an hour before it is published. */
export const lastDue = (now: number, updateAt: number): number => {
  const atDay = (((updateAt - 1 + 24) % 24) * HOUR - ZONE + 2 * DAY) % DAY;
  return Math.floor((now - atDay) / DAY) * DAY + atDay;
};

/** Computes a board that is due. A board without any run is published at once, so that a new one is not empty. */
async function runBoard(db: Database, id: string, now: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockBoard(tx, id);
    const board = await readRecord(tx, ranking, id);
    const due = lastDue(now, Number(board["updateAt"]));
    const [last] = await tx.query<{ time: number }>(
      `select extract(epoch from max(run_time))::float8 as time from ranking_run where ranking = $1::bigint and delete_time is null`,
      [id],
    );
    const isFirst = (last?.time ?? null) === null;
    if (board["status"] !== UpDown.of("up") || (!isFirst && Number(last?.time) >= due)) return false;
    const run = await computeRun(tx, board, { time: now, publishAt: isFirst ? null : due + HOUR });
    if (!isFirst) return true;
    const context = systemContext(db);
    const after = await changeRecord(tx, context, {
      resource: rankingRun,
      before: await readRecord(tx, rankingRun, run.id, true),
      patch: { state: RunState.of("published") },
      command: "rankingRun.publish",
    });
    await followRun(tx, context, after);
    return true;
  });
}

/** Computes all boards that are due, and deletes runs that are no longer kept. @returns the number of computed boards */
export async function runBoards(db: Database): Promise<number> {
  const boards = await db.query<{ id: string }>(
    "select id from ranking where status = $1 and delete_time is null order by id",
    [UpDown.of("up")],
  );
  const now = Math.floor(Date.now() / 1_000);
  let done = 0;
  for (const { id } of boards) if (await runBoard(db, id, now)) done += 1;
  const old = `select id from ranking_run where run_time < now() - interval '${KEPT_DAYS} days' limit 100`;
  await db.query(`delete from ranking_entry where run in (${old})`);
  await db.query(
    `delete from ranking_run r where id in (${old}) and not exists (select 1 from ranking_entry where run = r.id)`,
  );
  return done;
}
