import type { Sql } from "#server/db/sql.ts";
import type { Rule } from "#server/review/finding.ts";
import { exceeds, groupTerm, parametersOf, recordsOf, valueTerm } from "./sources.ts";

interface Item {
  subject: string;
  id: string;
}

/** Records with something in common, of which there are too many. */
export interface Group {
  key: string;
  groupKey: string;
  value: number;
  /** The newest first. */
  items: Item[];
  about: string;
  user: string | null;
  device: string;
  ip: string;
}

/** Most records of a group that a rule acts on. */
const MOST_ITEMS = 200;

/**
 * Finds the groups that a frequency rule hits now. Only values of which records have come since are counted, each by
 * its index. A group that was hit within the time of the rule is left out.
 * @param seconds length of the time in which records are new
 */
export async function findGroups(tx: Sql, rule: Rule, seconds: number): Promise<Group[]> {
  const window = `now() - interval '${Number(rule.window)} seconds'`;
  const fresh = recordsOf(rule, `now() - interval '${Math.ceil(seconds)} seconds'`);
  return tx.query<Group>(
    `with fresh as materialized (select distinct key from (${fresh}) s),
     seen as (${recordsOf(rule, window, (key) => `${key} = any(array(select key from fresh))`)}),
     grouped as (
       select ${groupTerm(rule)} as "groupKey", max(key::text) as key, ${valueTerm(rule)}::int as value,
         (array_agg(jsonb_build_object('subject', subject, 'id', id::text) order by time desc, id desc))[1:${MOST_ITEMS}] as items,
         (array_agg(about order by time desc, id desc))[1] as about,
         (array_agg("user" order by time desc, id desc))[1]::text as "user",
         coalesce((array_agg(device order by time desc, id desc))[1], '') as device,
         coalesce((array_agg(ip order by time desc, id desc))[1], '') as ip
       from seen group by 1
     )
     select g.* from grouped g where g.value ${exceeds(rule)}
       and not exists (select 1 from risk_hit h where h.rule = $3::bigint and h.group_key = g."groupKey"
         and h.create_time > ${window} and h.delete_time is null)
     order by g.value desc limit 100`,
    [...parametersOf(rule), rule.id],
  );
}
