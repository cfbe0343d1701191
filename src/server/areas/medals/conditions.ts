import { ModelShelf } from "#domain/enumerations/models.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import type { MedalCondition } from "#domain/medals/medal.rules.ts";
import type { Sql } from "#server/db/sql.ts";

const up = `m.status = ${ModelShelf.of("up")} and m.delete_time is null`;
const authors = (having: string, more = ""): string =>
  `select m.author as id from model m where ${up}${more} group by m.author having ${having} >= $2`;

/** Members who meet a measure: `$2` is the number, `$3` the days before now, or null. */
const sources: Readonly<Record<string, string>> = {
  modelsUp: authors("count(*)", " and ($3::int is null or m.publish_time >= now() - $3::int * interval '1 day')"),
  likesGot: authors("sum(m.like_count)"),
  downloadsGot: authors("sum(m.download_count)"),
  registeredDays: `select u.id from "user" u where u.reg_time <= now() - $2::int * interval '1 day'`,
};

/**
 * SQL of the members who meet a condition and can get the medal `$1` now. Who has it, or lost it by a decision, does
 * not get it again. An expired one comes back only if the condition counts recent days.
 */
const qualifying = (source: string): string =>
  `from (${source}) q join "user" u on u.id = q.id
   where u.status = ${UserStatus.of("normal")} and u.delete_time is null
     and not exists (select 1 from medal_record r where r.medal = $1::bigint and r."user" = u.id
       and (r.status in ('valid', 'revoked') or $3::int is null) and r.delete_time is null)`;

const parametersOf = (medal: string, { least, windowDays }: MedalCondition): unknown[] => [medal, least, windowDays];

/** Returns the members who would get a medal now. @param medal its id; 0 for one that is not saved yet */
export async function membersFor(db: Sql, medal: string, condition: MedalCondition, most: number): Promise<string[]> {
  const source = sources[condition.measure];
  if (!source) return [];
  const rows = await db.query<{ id: string }>(
    `select u.id ${qualifying(source)} order by u.id limit ${most}`,
    parametersOf(medal, condition),
  );
  return rows.map(({ id }) => id);
}

/** Counts the members who would get a medal now; null for one that is only sent by hand. */
export async function countFor(db: Sql, medal: string, condition: MedalCondition): Promise<number | null> {
  const source = sources[condition.measure];
  if (!source) return null;
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n ${qualifying(source)}`,
    parametersOf(medal, condition),
  );
  return row?.n ?? 0;
}
