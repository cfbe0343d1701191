import { rankingEntry } from "#domain/rankings/ranking-entry.resource.ts";
import { rankingRun } from "#domain/rankings/ranking-run.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, insertRecords } from "#server/resources/write.ts";
import { RunState } from "#domain/rankings/enumerations.ts";
import type { BoardRules, Scored } from "./score.ts";
import { scoreBoard } from "./score.ts";

/** Places that an entry remembers. */
const MOST_PLACES = 30;
const NAME = 60;

/** What the run before says about a model or member. */
interface Former {
  target: string;
  place: number | null;
  places: (number | null)[];
  pinPlace: number | null;
  pinUntil: number | null;
  pinReason: string;
}

export const rulesOf = (board: AnyRecord): BoardRules => board as unknown as BoardRules;

/** Column that names what stands on a board. */
const targetOf = (board: AnyRecord): "model" | "user" => (board["board"] === "user" ? "user" : "model");

async function formerOf(tx: Sql, board: AnyRecord): Promise<Map<string, Former>> {
  const rows = await tx.query<Former>(
    `select e."${targetOf(board)}" as target, case when e.state = 'standing' then e.place end as place, e.places,
       e.pin_place as "pinPlace", extract(epoch from e.pin_until)::float8 as "pinUntil", e.pin_reason as "pinReason"
     from ranking_entry e where e.run = (select id from ranking_run where ranking = $1::bigint and delete_time is null
       order by run_time desc, id desc limit 1) and e.delete_time is null`,
    [board.id],
  );
  return new Map(rows.map((row) => [String(row.target), row]));
}

/** Puts pinned ones at their places, and all others in the order of their scores. */
export function arrange<T extends { id: string }>(
  scored: readonly T[],
  pins: ReadonlyMap<string, number>,
  size: number,
): T[] {
  const placed = scored.filter(({ id }) => !pins.has(id));
  const pinned = scored
    .filter(({ id }) => pins.has(id))
    .toSorted((a, b) => (pins.get(a.id) ?? 0) - (pins.get(b.id) ?? 0));
  for (const one of pinned) placed.splice(Math.max(0, (pins.get(one.id) ?? 1) - 1), 0, one);
  return placed.slice(0, size);
}

function entryOf(
  board: AnyRecord,
  run: AnyRecord,
  one: Scored,
  place: number,
  former: Former | undefined,
  time: number,
): Row {
  const isPinned = former?.pinUntil !== null && former?.pinUntil !== undefined && former.pinUntil > time;
  const last = former?.place ?? null;
  return {
    ranking: board.id,
    run: run.id,
    board: board["board"],
    period: board["period"],
    stage: RunState.of("computed"),
    place,
    lastPlace: last,
    moved: last === null ? null : last - place,
    name: [...one.name].slice(0, NAME).join(""),
    cover: one.cover,
    [targetOf(board)]: one.id,
    user: one.user,
    category: one.category,
    score: one.score,
    parts: one.parts,
    places: [...(former?.places ?? []), place].slice(-MOST_PLACES),
    runTime: time,
    pinned: isPinned,
    ...(isPinned ? { pinPlace: former.pinPlace, pinUntil: former.pinUntil, pinReason: former.pinReason } : {}),
  };
}

/**
 * Computes a run of a board, which members see once it is published. The caller holds the lock of the board.
 * @param time seconds since 1970
 */
export async function computeRun(
  tx: Sql,
  board: AnyRecord,
  { time, publishAt }: { time: number; publishAt: number | null },
): Promise<AnyRecord> {
  const former = await formerOf(tx, board);
  const pins = new Map(
    [...former.values()].flatMap(({ target, pinPlace, pinUntil }) =>
      pinPlace !== null && pinUntil !== null && pinUntil > time ? [[String(target), pinPlace] as const] : [],
    ),
  );
  const rules = rulesOf(board);
  const scored = arrange(await scoreBoard(tx, rules, { time, also: [...pins.keys()] }), pins, rules.size);
  const name = (board["name"] as Record<string, string>)["1"] ?? Object.values(board["name"] as object)[0];
  const run = await insertRecord(
    tx,
    rankingRun,
    {
      name: `${String(name)} ${new Date((time + 28_800) * 1_000).toISOString().slice(0, 10)}`,
      ranking: board.id,
      board: board["board"],
      runTime: time,
      createTime: time,
      publishAt,
      entries: scored.length,
    },
    null,
  );
  const entries = scored.map((one, i) => entryOf(board, run, one, i + 1, former.get(one.id), time));
  await insertRecords(tx, rankingEntry, entries, null);
  return run;
}
