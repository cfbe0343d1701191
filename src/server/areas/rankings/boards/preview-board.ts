import type { BoardPreview, ComparedPlace, ShutOutPlaces } from "#domain/rankings/api.ts";
import type { Weight } from "#domain/rankings/ranking.rules.ts";
import { ranking } from "#domain/rankings/ranking.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { rulesOf } from "./compute-run.ts";
import { scoreBoard } from "./score.ts";

const coverOf = (cover: readonly unknown[]): string | null => (cover[0] as { key?: string } | undefined)?.key ?? null;

/** Compares the published places of a board with those that another formula gives now. Nothing is written. */
export async function previewBoard(
  db: Sql,
  board: AnyRecord,
  tried: { formula: readonly Weight[]; halfLife: number },
  time: number,
): Promise<BoardPreview> {
  const target = board["board"] === "user" ? '"user"' : "model";
  const live = await db.query<Record<string, unknown>>(
    `select ${target} as id, name, cover, place, score::float8 as score, parts from ranking_entry
     where ranking = $1::bigint and stage = 'published' and state = 'standing' and delete_time is null order by place`,
    [board.id],
  );
  const scored = await scoreBoard(db, { ...rulesOf(board), ...tried }, { time });
  const placeNow = new Map(live.map((row) => [String(row["id"]), Number(row["place"])]));
  const placeTried = new Map(scored.map(({ id, place }) => [id, place]));
  return {
    now: live.map((row): ComparedPlace => ({
      id: String(row["id"]),
      name: String(row["name"]),
      cover: coverOf(row["cover"] as unknown[]),
      place: Number(row["place"]),
      other: placeTried.get(String(row["id"])) ?? null,
      score: Number(row["score"]),
      parts: row["parts"] as Record<string, number>,
    })),
    tried: scored.map(({ id, name, cover, place, score, parts }) => ({
      id,
      name,
      cover: coverOf(cover),
      place,
      other: placeNow.get(id) ?? null,
      score,
      parts,
    })),
  };
}

/** Returns the boards on which the subject of an entry would stand without the entry, and at which places. */
export async function placesWithout(db: Sql, entry: AnyRecord, time: number): Promise<ShutOutPlaces> {
  const rows = await db.query<{ id: string }>(
    "select id from ranking where status = $1 and delete_time is null order by board, rank",
    [UpDown.of("up")],
  );
  const list: ShutOutPlaces["list"] = [];
  for (const board of await readRecords(
    db,
    ranking,
    rows.map(({ id }) => id),
  )) {
    const scored = await scoreBoard(db, rulesOf(board), { time, without: entry.id });
    const mine = scored.find(({ id, user }) =>
      entry["model"]
        ? board["board"] === "model" && id === entry["model"]
        : entry["user"] !== null && user === entry["user"],
    );
    if (mine)
      list.push({
        ranking: board.id,
        name: board["name"] as Record<string, string>,
        place: mine.place,
        score: mine.score,
      });
  }
  return { list };
}
