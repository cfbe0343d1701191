import { ruleFor } from "#server/review/links/external-patterns.ts";
import type { Sql } from "#server/db/sql.ts";
import { markHosts } from "./host-marks.ts";
import { readAllRules } from "#server/review/links/external-rules.ts";

const statusOf = { allow: "allowed", warn: "warned", block: "blocked" } as const;

/** Brings the state of each host in line with the rules, and counts for each rule the uses that it answers. */
export async function judgeHosts(tx: Sql): Promise<void> {
  const rules = await readAllRules(tx);
  const hosts = await tx.query<{ id: string; host: string; status: string; rule: string | null; uses: number }>(
    "select id, host, status, rule, uses from external_host where delete_time is null",
  );
  const hits = new Map<string, number>();
  const changed = hosts.flatMap(({ id, host, status, rule, uses }) => {
    const matchingRule = ruleFor(rules, `https://${host}/`);
    if (matchingRule) hits.set(matchingRule.id, (hits.get(matchingRule.id) ?? 0) + uses);
    const next = { id, status: matchingRule ? statusOf[matchingRule.action] : "new", rule: matchingRule?.id ?? null };
    return next.status === status && next.rule === rule ? [] : [next];
  });
  await tx.query(
    `update external_host h set status = v.status, rule = v.rule, version = version + 1, update_time = now()
     from jsonb_to_recordset($1::jsonb) as v(id bigint, status text, rule bigint) where h.id = v.id`,
    [JSON.stringify(changed)],
  );
  await tx.query(
    `update external_rule r set hits = coalesce(v.n, 0)
     from external_rule o left join jsonb_to_recordset($1::jsonb) as v(id bigint, n int) on v.id = o.id
     where r.id = o.id and r.hits <> coalesce(v.n, 0)`,
    [JSON.stringify([...hits].map(([id, n]) => ({ id, n })))],
  );
  await markHosts(tx);
}
