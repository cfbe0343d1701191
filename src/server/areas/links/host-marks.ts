import type { Sql } from "#server/db/sql.ts";

/** Keys of HostMark with the condition of each, over a host `h` and its rule `r`. */
const marks = {
  listed: "r.category = 'malware'",
  shortener: "r.category = 'shortener'",
  redirects: "h.redirects_to <> ''",
  noHttps: "h.check_time is not null and h.check_fault = '' and not h.https",
  unreachable: "h.check_time is not null and h.check_fault <> '' and h.redirects_to = ''",
} as const;

const markTerms = Object.entries(marks).map(([key, condition]) => `case when ${condition} then '${key}' end`);

/** Brings the marks of hosts up to date after a check, or after the rules changed. */
export async function markHosts(tx: Sql): Promise<void> {
  await tx.query(
    `update external_host h set marks = m.marks, listed = m.listed
     from (select h.id, array_remove(array[${markTerms.join(", ")}]::text[], null) as marks,
         case when ${marks.listed} then r.pattern else '' end as listed
       from external_host h left join external_rule r on r.id = h.rule) m
     where m.id = h.id and (h.marks, h.listed) is distinct from (m.marks, m.listed)`,
  );
}
