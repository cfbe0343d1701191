import type { SimilarTopic } from "#domain/topics/api.ts";
import { TopicRole } from "#domain/topics/enumerations.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { foldText } from "#kernel/text/fold-text.ts";
import { likenessOf } from "#server/areas/tags/near-tags.ts";
import type { Sql } from "#server/db/sql.ts";

const MOST = 20;
/** Most topics whose names are compared, those with the most users first. */
const MOST_COMPARED = 2_000;
const LEAST_LIKENESS = 0.6;
/** Least part of the topic's own users whom a similar topic shares. */
const LEAST_SHARED = 0.25;

interface Other {
  id: string;
  version: number;
  name: string;
  translations: I18n;
  users: number;
  shared: number;
}

/** Other topics with the number of users who take part in both. */
const others = (db: Sql, id: string): Promise<Other[]> =>
  db.query<Other>(
    `select t.id::text, t.version, t.name, t.name_i18n as translations, t.users, coalesce(s.n, 0)::int as shared
     from topic t left join (
       select theirs.topic, count(*) as n from topic_user mine
         join topic_user theirs on theirs."user" = mine."user" and theirs.topic <> mine.topic
       where mine.topic = $1::bigint and mine.role <> $2 and theirs.role <> $2
         and mine.delete_time is null and theirs.delete_time is null
       group by theirs.topic
     ) s on s.topic = t.id
     where t.id <> $1::bigint and t.merged_into is null and t.delete_time is null
     order by s.n desc nulls last, t.users desc, t.id limit ${MOST_COMPARED}`,
    [id, TopicRole.of("shutOut")],
  );

const namesOf = (name: unknown, translations: I18n): string[] => [
  ...new Set([String(name), ...Object.values(translations)].map((one) => foldText(one))),
];

/** Topics with a similar name, or with many of the same users, the most alike first. */
export async function similarTopics(db: Sql, record: AnyRecord): Promise<SimilarTopic[]> {
  const ownNames = namesOf(record["name"], (record["nameI18n"] ?? {}) as I18n);
  const users = Math.max(1, Number(record["users"]));
  return (await others(db, record.id))
    .map(({ translations, ...other }) => {
      const names = namesOf(other.name, translations);
      return { ...other, likeness: Math.max(...ownNames.flatMap((one) => names.map((name) => likenessOf(one, name)))) };
    })
    .filter(({ likeness, shared }) => likeness >= LEAST_LIKENESS || shared / users >= LEAST_SHARED)
    .toSorted((a, b) => b.likeness + b.shared / users - (a.likeness + a.shared / users))
    .slice(0, MOST);
}
