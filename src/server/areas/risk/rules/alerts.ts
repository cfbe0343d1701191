import { Severity } from "#domain/risk/enumerations.ts";
import type { Sql } from "#server/db/sql.ts";

/** Why a rule needs a look. */
export interface RuleCause {
  kind: "unsure" | "surge";
  /** Id of the rule. */
  about: string;
  /** Precision in per cent, or hits of this hour. */
  figure: number;
  /** Usual hits of an hour; null for a precision. */
  usual: number | null;
}

/** Fewer verdicts do not say how often a rule is right. */
const LEAST_VERDICTS = 100;
const LEAST_PRECISION = 0.5;
/** Hits of an hour that are an alert: so many times the usual ones, and at least so many. */
const TIMES = 10;
const LEAST_HITS = 20;
const DAYS = 7;

/** Returns the rules in force that are wrong too often, or hit far more than usual (catalogue, /risk-manage). */
export const ruleAlerts = (db: Sql): Promise<RuleCause[]> =>
  db.query<RuleCause>(
    `select 'unsure' as kind, r.id as about, round(100.0 * r.upheld / r.decided)::int as figure, null::int as usual
     from risk_rule r where r.status = 1 and r.delete_time is null and r.severity > ${Severity.of("info")}
       and r.decided >= ${LEAST_VERDICTS} and r.upheld < r.decided * ${LEAST_PRECISION}
     union all
     select 'surge', h.rule, h.recent, h.usual from (
       select rule, count(*) filter (where create_time > now() - interval '1 hour')::int as recent,
         (count(*) filter (where create_time <= now() - interval '1 hour') / (${DAYS} * 24.0))::int as usual
       from risk_hit where delete_time is null and create_time > now() - interval '${DAYS} days' group by rule
     ) h where h.recent >= greatest(${LEAST_HITS}, ${TIMES} * h.usual)`,
  );
