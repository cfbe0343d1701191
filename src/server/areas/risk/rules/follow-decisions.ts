import { Severity } from "#domain/enumerations/findings.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import type { Database } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";

const VERBS = ["pass", "restore", "noPass", "stop", "delete"];
/** Decisions are read twice, because one that began earlier may be written later. */
const OVERLAP = "5 minutes";
const STATE = "risk verdicts";

/**
 * Lets the verdicts of hits follow the moderators' decisions on their subjects. A decision that was undone counts no
 * more. A note of the severity info claims no violation, so that no decision says whether it was right.
 * @returns the number of changed verdicts
 */
export async function followDecisions(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query(
      "insert into state (key, value) values ($1, to_jsonb(now() - interval '1 day')) on conflict do nothing",
      [STATE],
    );
    const [held] = await tx.query("select 1 from state where key = $1 for update skip locked", [STATE]);
    if (!held) return 0;
    const changed = await tx.query<{ id: string; rule: string }>(
      `with recent as (
         select distinct r.resource, r.op_obj_id from operation_record r
         where r.create_time > (select (value #>> '{}')::timestamptz from state where key = $1) - interval '${OVERLAP}'
           and r.admin is not null and split_part(r.command, '.', 2) = any($2)
       ), judged as (
         select h.id, h.verdict, (
           select case when split_part(r.command, '.', 2) in ('pass', 'restore') then 'wrong' else 'right' end
           from operation_record r
           where r.resource = h.subject and r.op_obj_id = h.subject_id and r.admin is not null
             and r.create_time >= h.create_time and r.undoes is null
             and r.command in (${VERBS.map((verb) => `h.subject || '.${verb}'`).join(", ")})
             and not exists (select 1 from operation_record u where u.undoes = r.id)
           order by r.id desc limit 1) as verdict_now
         from recent c join risk_hit h on h.subject = c.resource and h.subject_id = c.op_obj_id
         where h.judged_by is null and h.severity > $3 and h.delete_time is null
       )
       update risk_hit h set verdict = coalesce(j.verdict_now, 'open'), version = h.version + 1, update_time = now()
       from judged j where j.id = h.id and h.verdict <> coalesce(j.verdict_now, 'open')
       returning h.id, h.rule`,
      [STATE, [...VERBS, "undo"], Severity.of("info")],
    );
    await tx.query("update state set value = to_jsonb(now()) where key = $1", [STATE]);
    const [first] = changed;
    if (first) {
      await refreshKeptOf(tx, riskRule, [...new Set(changed.map(({ rule }) => rule))]);
      await publish(tx, [{ kind: "added", resource: "riskHit", id: first.id }]);
    }
    return changed.length;
  });
}
