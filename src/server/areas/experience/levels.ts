import { UpDown } from "#domain/enumerations/review.ts";
import type { Sql } from "#server/db/sql.ts";

const UP = UpDown.of("up");

/** Live level with the most need that a total reaches, as SQL over alias `e` of experience; null below all. */
export const REACHED = `(select l.id from experience_level l where l.need <= e.total and l.status = ${UP} and l.delete_time is null
  order by l.number desc limit 1)`;

/** Experience that a total lacks to the next live level, as SQL over alias `e`; null above all. */
const TO_NEXT = `(select min(l.need) - e.total from experience_level l where l.need > e.total and l.status = ${UP} and l.delete_time is null)`;

/** Number of a level, as SQL; below 0 for none. */
const numberOf = (id: string): string => `coalesce((select l.number from experience_level l where l.id = ${id}), -1)`;

/**
 * Gives members the level that their experience reaches.
 * @param condition SQL over alias `e`
 * @param mayFall without it, nobody loses a level
 */
export async function settleLevels(
  tx: Sql,
  condition: string,
  parameters: readonly unknown[],
  mayFall = false,
): Promise<{ id: string; rose: boolean }[]> {
  const falls = mayFall ? "true" : `${numberOf("r.reached")} >= ${numberOf("e.level")}`;
  return tx.query<{ id: string; rose: boolean }>(
    `with reached as materialized (select e.id, ${REACHED} as reached, ${TO_NEXT} as to_next from experience e where ${condition}),
     changed as (
       select e.id, case when ${falls} then r.reached else e.level end as level, r.to_next,
         ${numberOf("r.reached")} > ${numberOf("e.level")} as rose
       from experience e join reached r on r.id = e.id
     )
     update experience e set level = c.level, to_next = c.to_next, version = e.version + 1, update_time = now()
     from changed c where c.id = e.id and (e.level, e.to_next) is distinct from (c.level, c.to_next)
     returning e.id::text, c.rose`,
    parameters,
  );
}
