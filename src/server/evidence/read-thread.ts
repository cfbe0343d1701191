import type { ThreadBlock } from "#domain/api/evidence.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/** Comments that are shown before and after the item. A thread may have thousands. */
const AROUND = 12;

interface Place {
  id: string;
  at: number;
  n: number;
}

/** Reads a comment in its place: the first comment of the thread, and a window of its replies around the item. */
export async function readThread(db: Database, _context: Context, item: AnyRecord): Promise<ThreadBlock> {
  const first = String(item["parentId"] ?? item.id);
  const gone = ContentStatus.of("delete");
  const [places, [counted]] = await Promise.all([
    db.query<Place>(
      `with thread as (
         select id, (row_number() over (order by create_time, id))::int as at, (count(*) over ())::int as n
         from comment where parent_id = $1::bigint and delete_time is null and (status <> $3 or id = $2::bigint)
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
  const ids = [first, ...places.map(({ id }) => id)];
  const read = new Map((await readRecords(db, comment, ids)).map((one) => [one.id, one]));
  return {
    comments: ids.flatMap((id) => read.get(id) ?? []),
    before: (places[0]?.at ?? 1) - 1,
    after: (places[0]?.n ?? 0) - (places.at(-1)?.at ?? 0),
    total: counted?.n ?? 0,
  };
}
