import { measures } from "#domain/audit/measures.ts";
import { ComplaintKind } from "#domain/appeals/enumerations.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";

const quoted = (text: string): string => `'${text}'`;
const [passed, succeeded] = [ReviewFlow.of("passed"), ReviewFlow.of("success")];
const waiting = ReviewFlow.of("waiting");

/**
 * FROM clause of the decisions that are a measure, over operation record `o`. `c` is the operation that caused it, `u`
 * the one that undoes it. `{s}` is the schema. The reset of a profile is recorded on the member and on
 * the case, and counts once.
 */
export const statements = `{s}."operation_record" o
  left join {s}."operation_record" c on c.id = o.caused_by
  left join {s}."operation_record" u on u.undoes = o.id
  where o.command in (${Object.keys(measures).map(quoted).join(", ")}) and o.undoes is null
    and (o.command <> 'reportCase.uphold' or o.resource = 'user')`;

/** SQL term for the key of DecisionMeasure. */
export const measureTerm = `(case o.command ${Object.entries(measures)
  .map(([command, measure]) => `when ${quoted(command)} then ${quoted(measure)}`)
  .join(" ")} end)`;

const findings = '{s}."review_finding" f where f.subject = o.resource and f.subject_id = o.op_obj_id';

/** SQL term for the key of DecisionSource. */
export const sourceTerm = `(case when c.resource = 'reportCase' or o.resource in ('reportCase', 'user') then 'report'
  when c.resource = 'complaint' then 'notice'
  when o.command like '%.noPass' and exists (select 1 from ${findings} and f.create_time < o.create_time) then 'automatic'
  else 'own' end)`;

const appealed = (where: string): string => `(
  exists (select 1 from {s}."grievance" g where g.against_record = o.id and g.delete_time is null and g.status ${where})
  or exists (select 1 from {s}."complaint" g where g.against_record = o.id and g.delete_time is null
    and g.kind = '${String(ComplaintKind.of("appeal"))}' and g.status ${where}))`;

/** SQL term for the key of DecisionState. */
export const stateTerm = `(case when ${appealed(`in (${passed}, ${succeeded})`)} then 'overturned'
  when ${appealed(`= ${waiting}`)} then 'contested' when u.id is not null then 'undone' else 'inForce' end)`;

/** Number of an operation whose decision no person took: 1 or 0. */
export const automatedTerm = "(case when o.admin is null then 1 else 0 end)";
