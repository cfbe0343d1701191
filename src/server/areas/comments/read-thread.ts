import type { ThreadBlock } from "#domain/api/evidence.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/** Comments that are shown before and after the item. A thread may have thousands. */
const AROUND = 12;

/** Other first comments under the same target that are shown before and after the thread. */
const NEIGHBORS = 3;

/**
 * Reads the first comments under the same target that come directly before or after the thread. A deleted one with
 * replies keeps its place.
 */
async function neighborsOf(db: Database, item: AnyRecord, first: string, side: "before" | "after"): Promise<string[]> {
  const [sign, order] = side === "before" ? ["<", "desc"] : [">", "asc"];
  const rows = await db.query<{ id: string }>(
    `select c.id from comment c, comment f where f.id = $3::bigint and c.type = $1 and c.target_id = $2::bigint
       and c.parent_id is null and c.delete_time is null
       and (c.status = $4 or (c.status = $5 and exists (
         select 1 from comment r where r.parent_id = c.id and r.status = $4 and r.delete_time is null)))
       and (c.create_time, c.id) ${sign} (f.create_time, f.id)
     order by c.create_time ${order}, c.id ${order} limit ${NEIGHBORS}`,
    [item["type"], item["targetId"], first, ContentStatus.of("suc"), ContentStatus.of("delete")],
  );
  const ids = rows.map(({ id }) => id);
  return side === "before" ? ids.toReversed() : ids;
}

const isGone = (record: AnyRecord): boolean => record["status"] === ContentStatus.of("delete");

/** Returns a deleted comment as members see it: only its place is left. */
const bare = (record: AnyRecord): AnyRecord => ({ ...record, content: "", pictures: [] });

interface Place {
  id: string;
  at: number;
  n: number;
}

/**
 * Reads a comment in its place: the first comment of the thread, a window of its replies around the item, and the first
 * comments before and after the thread. A deleted comment with replies is one of them, without its text.
 */
export async function readThread(db: Database, item: AnyRecord): Promise<ThreadBlock> {
  const first = String(item["parentId"] ?? item.id);
  const gone = ContentStatus.of("delete");
  const [older, newer, places, [counted]] = await Promise.all([
    neighborsOf(db, item, first, "before"),
    neighborsOf(db, item, first, "after"),
    db.query<Place>(
      `with thread as (
         select id, (row_number() over (order by create_time, id))::int as at, (count(*) over ())::int as n
         from comment c where parent_id = $1::bigint and delete_time is null
           and (status <> $3 or id = $2::bigint or exists (select 1 from comment r
             where r.parent_id = $1::bigint and r.reply_id = c.id and r.status <> $3 and r.delete_time is null))
       ), place as (select coalesce((select at from thread where id = $2::bigint), 1) as at)
       select thread.id, thread.at, thread.n from thread, place
       where thread.at between place.at - ${AROUND} and place.at + ${AROUND} order by thread.at`,
      [first, item.id, gone],
    ),
    db.query<{ n: number }>(
      `select count(*)::int as n from comment where type = $1 and target_id = $2::bigint and status = $3 and delete_time is null`,
      [item["type"], item["targetId"], ContentStatus.of("suc")],
    ),
  ]);
  const ids = [...older, first, ...places.map(({ id }) => id), ...newer];
  const read = new Map((await readRecords(db, comment, ids)).map((one) => [one.id, one]));
  return {
    comments: ids
      .flatMap((id) => read.get(id) ?? [])
      .map((one) => (isGone(one) && one.id !== item.id ? bare(one) : one)),
    before: (places[0]?.at ?? 1) - 1,
    after: (places[0]?.n ?? 0) - (places.at(-1)?.at ?? 0),
    total: counted?.n ?? 0,
  };
}
