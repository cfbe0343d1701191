import type { Database } from "#server/db/sql.ts";
import { resourceNamed } from "#domain/index.ts";
import { boostHelp } from "#domain/member-tasks/boost-help.resource.ts";
import type { Example } from "#domain/risk/risk-dry-run.resource.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Rule } from "#server/review/finding.ts";
import { findingsOf } from "#server/review/review-record.ts";
import type { ReviewOptions } from "#server/review/subject.ts";
import { wasRefused } from "#server/review/was-refused.ts";
import { exceeds, groupTerm, parametersOf, recordsOf } from "./sources.ts";
import { beginOf } from "#server/review/write-hits.ts";

/** Most records of a kind that a dry run looks at, the newest first. */
const MOST_RECORDS = 5_000;

const exampleOf = (resource: Resource, record: AnyRecord): Example => ({
  subject: resource.name,
  id: record.id,
  about: beginOf(record[resource.title]),
  time: Number(record["createTime"]),
  user: ownerOf(resource, record),
  upheld: wasRefused(resource, record),
});

/** Ids of a kind of records of the last days, the newest first. */
export async function recentIds(db: Database, name: string, days: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from ${sqlName(name)} where delete_time is null and create_time > now() - interval '${Number(days)} days'
     order by create_time desc, id desc limit ${MOST_RECORDS}`,
  );
  return rows.map(({ id }) => id);
}

/** Reviews records by one rule, without writing anything. @returns those that it hits */
export async function hitsAmong(
  options: ReviewOptions,
  rule: Rule,
  name: string,
  ids: readonly string[],
): Promise<Example[]> {
  const resource = resourceNamed(name);
  const now = Math.floor(Date.now() / 1_000);
  const examples: Example[] = [];
  // Helps are judged when they are given, and say what became of it.
  const isCut = (record: AnyRecord): boolean => rule.measure === "selfHelp" && record["cut"] !== null;
  for (const record of await readRecords(options.db, resource, ids))
    if (
      name === boostHelp.name
        ? isCut(record)
        : (await findingsOf(options, name, { record, rules: [rule], now })).length > 0
    )
      examples.push(exampleOf(resource, record));
  return examples;
}

/** Most groups that a dry run counts. */
const MOST_GROUPS = 20_000;

/**
 * Finds what a frequency rule would have hit: the record with which a group went beyond the limit, and from then on
 * one within each time of the rule.
 */
export async function pastGroups(db: Database, rule: Rule, days: number): Promise<Example[]> {
  const window = `interval '${Number(rule.window)} seconds'`;
  const partition = `partition by ${groupTerm(rule)} order by time range between ${window} preceding and current row`;
  // Different values cannot be counted in a moving span, so they are gathered there and counted afterwards.
  const [gathered, value] =
    rule.measure === "accounts"
      ? [`array_agg("user") over (${partition})`, "(select count(distinct one) from unnest(gathered) one)"]
      : [`count(*) over (${partition})`, "gathered"];
  const rows = await db.query<{ groupKey: string; subject: string; id: string; seconds: number }>(
    `with seen as (${recordsOf(rule, `now() - interval '${Number(days)} days'`)}),
     moving as (select subject, id, time, ${groupTerm(rule)} as "groupKey", ${gathered} as gathered from seen),
     counted as (select *, ${value} as value from moving)
     select subject, id, "groupKey", extract(epoch from time)::float8 as seconds from counted
     where value ${exceeds(rule)} order by "groupKey", time limit ${MOST_GROUPS}`,
    parametersOf(rule),
  );
  const last = new Map<string, number>();
  const hits = rows.filter(({ groupKey, seconds }) => {
    if (seconds - (last.get(groupKey) ?? -Infinity) < Number(rule.window)) return false;
    last.set(groupKey, seconds);
    return true;
  });
  const examples: Example[] = [];
  for (const name of new Set(hits.map(({ subject }) => subject))) {
    const resource = resourceNamed(name);
    const ids = hits.flatMap(({ subject, id }) => (subject === name ? [id] : []));
    for (const record of await readRecords(db, resource, ids)) examples.push(exampleOf(resource, record));
  }
  return examples;
}
