import type { CaseContext } from "#domain/api/evidence.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import type { Actor } from "#kernel/actor.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Database } from "#server/db/sql.ts";
import { unseenCondition } from "#server/resources/unseen-operations.ts";

/** Most former cases of the cause, other cases of the author, and steps of the target that are shown. */
const PRECEDENTS = 10;
const OTHERS = 5;
const STEPS = 12;

const seconds = (of: string): string => `extract(epoch from ${of})::int8::float8`;

/** Verdicts of the last cases of the same cause. Moderators follow them, so that like cases end alike. */
const precedentsOf = (db: Database, { id, cause }: AnyRecord): Promise<CaseContext["precedents"]> =>
  db.query(
    `select id, status, measure, heading, ${seconds("handle_time")} as time from report_case
     where cause = $1::bigint and status <> $2 and id <> $3::bigint and merged_into is null and delete_time is null
     order by handle_time desc nulls last, id desc limit ${PRECEDENTS}`,
    [cause, ReportStatus.of("confirm"), id],
  );

/** Other open cases of the author. */
const othersOf = (db: Database, { id, targetUser }: AnyRecord): Promise<CaseContext["others"]> =>
  db.query(
    `select id, heading, priority, ${seconds("due_time")} as "dueTime" from report_case
     where target_user = $1::bigint and status = $2 and id <> $3::bigint and delete_time is null
     order by priority, due_time limit ${OTHERS}`,
    [targetUser ?? null, ReportStatus.of("confirm"), id],
  );

/** Operations on the target and its cases, newest first, without those that the moderator must not know yet. */
function stepsOf(db: Database, actor: Actor, { targetType, targetId }: AnyRecord): Promise<CaseContext["steps"]> {
  const parameters = new Parameters([targetType, targetId]);
  return db.query(
    `select r.id, r.resource, r.command, a.real_name as admin, r.reason, r.undoes is not null as "isUndo",
       ${seconds("r.create_time")} as time
     from operation_record r left join admin a on a.id = r.admin
     where ((r.resource = $1 and r.op_obj_id = $2::bigint)
       or (r.resource = 'reportCase' and r.op_obj_id in (
         select id from report_case where target_type = $1 and target_id = $2::bigint)))
       and ${unseenCondition(actor, parameters, "r")}
     order by r.id desc limit ${STEPS}`,
    parameters.values,
  );
}

/** Reads what stands around a case: its precedents, other cases of its author, and the history of its target. */
export async function readCaseContext(db: Database, actor: Actor, item: AnyRecord): Promise<CaseContext> {
  const [precedents, others, steps] = await Promise.all([
    precedentsOf(db, item),
    othersOf(db, item),
    stepsOf(db, actor, item),
  ]);
  return { precedents, others, steps };
}
