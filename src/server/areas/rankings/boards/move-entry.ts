import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";

/**
 * Moves an entry of a run to a place; those between move by one. A place that the run does not have changes nothing.
 * @returns the number of places in the run
 */
export async function moveTo(tx: Sql, entry: AnyRecord, place: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ranking_entry where run = $1::bigint and state = 'standing' and delete_time is null`,
    [entry["run"]],
  );
  const most = row?.n ?? 0;
  if (place > most) return most;
  const from = Number(entry["place"]);
  await tx.query(
    `update ranking_entry e set place = moved.place, moved = e.last_place - moved.place,
       places = jsonb_set(e.places, array[(jsonb_array_length(e.places) - 1)::text], to_jsonb(moved.place))
     from (select id, case when id = $2::bigint then $4::int when $3 < $4 then place - 1 else place + 1 end as place
       from ranking_entry where run = $1::bigint and state = 'standing' and delete_time is null
         and place between least($3::int, $4::int) and greatest($3::int, $4::int)) moved
     where e.id = moved.id`,
    [entry["run"], entry.id, from, place],
  );
  return most;
}
