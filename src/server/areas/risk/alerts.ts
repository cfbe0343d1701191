import { operations } from "#commands/operations.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import type { FindCauses } from "#server/queue/alert-cause.ts";

/** Fewer verdicts do not say how often a rule is right. */
const LEAST_VERDICTS = 100;
const LEAST_PRECISION = 0.5;
/** Hits of an hour that are an alert: so many times the usual ones, and at least so many. */
const TIMES = 10;
const LEAST_HITS = 20;
const DAYS = 7;
const judgements = Object.keys(operations).filter((id) => id.includes(".judge"));

/** Records that the automatic review has judged, before this hour and in it. */
const judged = (when: string): string =>
  `(select count(*) from operation_record o where o.admin is null and o.command = any($1::text[])
     and o.create_time > now() - interval '${DAYS} days' and o.create_time ${when} now() - interval '1 hour')`;

/**
 * Returns the rules in force that are wrong too often, or hit far more than usual. What is usual grows with the records
 * that are judged: an import brings hits, and is no surge. A frequency rule judges by time.
 */
export const alerts: FindCauses = (db) =>
  db.query(
    `select 'unsure' as kind, r.id as about, round(100.0 * r.upheld / r.decided)::int as figure, null::int as usual
     from risk_rule r where r.status = 1 and r.delete_time is null and r.severity > ${Severity.of("info")}
       and r.decided >= ${LEAST_VERDICTS} and r.upheld < r.decided * ${LEAST_PRECISION}
     union all
     select 'surge', h.rule, h.recent, h.usual::int from (
       select h.rule, h.recent, round(case when r.kind = '${String(FindingKind.of("frequency"))}' then h.former / (${DAYS} * 24.0)
         else h.former * j.recent::numeric / nullif(j.former, 0) end) as usual
       from (
         select rule, count(*) filter (where create_time > now() - interval '1 hour')::int as recent,
           count(*) filter (where create_time <= now() - interval '1 hour')::int as former
         from risk_hit where delete_time is null and create_time > now() - interval '${DAYS} days' group by rule
       ) h join risk_rule r on r.id = h.rule
       cross join (select ${judged("<=")} as former, ${judged(">")} as recent) j
     ) h where h.recent >= greatest(${LEAST_HITS}, ${TIMES} * h.usual) and h.usual is not null`,
    [judgements],
  );
