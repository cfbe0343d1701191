import { randomUUID } from "node:crypto";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { Measure, ReportPriority } from "#domain/reports/enumerations.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { reportCause } from "#domain/reports/report-cause.resource.ts";
import { HIDING_TRUST } from "#domain/reports/trust.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { recordOperation } from "#server/audit/record.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { insertRecord } from "#server/resources/write.ts";

/** A target as a report names it. */
export interface Target {
  resource: Resource;
  record: AnyRecord;
  member: string | null;
  heading: string;
}

/**
 * How urgent a case of a cause is, and its suggested measure. They are copied, so that a change of the cause binds new
 * cases only.
 */
const urgencyOf = ({ id, priority, dueHours, hideAt, measure }: AnyRecord, { now }: Pick<Context, "now">): Row => ({
  cause: id,
  suggested: measure === Measure.of("none") ? null : measure,
  priority,
  dueTime: now + Number(dueHours) * 3_600,
  hideAt,
});

/** Opens the case of a target. */
export async function openCase(
  tx: Sql,
  context: Context,
  target: Target,
  cause: AnyRecord,
  since = context.now,
): Promise<AnyRecord> {
  const { resource, record, member, heading } = target;
  const values = {
    heading,
    targetType: resource.name,
    targetId: record.id,
    targetUser: member,
    lang: record["lang"] ?? null,
    firstTime: since,
    ...urgencyOf(cause, { now: since }),
  };
  const after = await insertRecord(tx, reportCase, values, context.actor.id || null);
  await recordOperation(
    tx,
    context,
    {
      resource: reportCase,
      id: after.id,
      targetId: member,
      command: "reportCase.add",
      before: null,
      after,
      batchId: context.batchId ?? randomUUID(),
    },
    { events: [{ kind: "added", resource: reportCase.name, id: after.id }] },
  );
  return after;
}

/** Values of a case that is opened again: its former verdict is kept, and the decision itself is emptied. */
export const formerVerdict = ({ status, reason, handleTime }: AnyRecord): Row => ({
  formerStatus: status,
  formerReason: reason,
  formerTime: handleTime,
  handler: null,
  handleTime: null,
  reason: "",
  measure: null,
  pace: null,
});

/** Opens a dismissed case for another report. Its reports stay dismissed, and the old verdict is shown. */
export const openCaseAgain = (tx: Sql, context: Context, before: AnyRecord, cause: AnyRecord): Promise<AnyRecord> =>
  changeRecord(tx, context, {
    resource: reportCase,
    command: "reportCase.reopen",
    before,
    patch: {
      ...formerVerdict(before),
      ...urgencyOf(cause, context),
      status: ReportStatus.of("confirm"),
      firstTime: context.now,
    },
  });

interface Sums {
  reporters: number;
  trusted: number;
  cause: string | null;
}

/** Open reports of a case: its reporters whom anybody trusts, the highest trust, and the cause with the most weight. */
async function sumsOf(tx: Sql, caseId: string): Promise<Sums> {
  const [row] = await tx.query<Sums>(
    `with open as (
       select reporter, weight, cause from report
       where report_case = $1::bigint and status = $2 and delete_time is null
     )
     select count(distinct reporter) filter (where weight > 0)::int as reporters,
       coalesce(max(weight), 0)::float8 as trusted,
       (select cause::text from open group by cause order by sum(weight) desc, count(*) desc, cause limit 1) as cause
     from open`,
    [caseId, ReportStatus.of("confirm")],
  );
  return row ?? { reporters: 0, trusted: 0, cause: null };
}

/** True if so many reports hide the target until its case is decided. */
const hides = ({ hideAt, priority }: Row, { reporters, trusted }: Sums): boolean =>
  Number(hideAt) > 0 &&
  (reporters >= Number(hideAt) || (priority === ReportPriority.of("P0") && trusted >= HIDING_TRUST));

/** Returns the urgency of a case whose report has a more urgent cause; empty where it has none. */
function moreUrgent(one: AnyRecord, cause: AnyRecord, context: Context): Row {
  // Keys of priorities sort by urgency.
  if (String(cause["priority"]) >= String(one["priority"])) return {};
  const { dueTime, ...urgency } = urgencyOf(cause, context);
  return { ...urgency, dueTime: Math.min(Number(dueTime), Number(one["dueTime"])) };
}

/**
 * Brings a case up to date with its open reports: the most weighted cause, a more urgent priority, and whether the target
 * is hidden until the decision. Without a change it writes nothing, so that a flood of reports disturbs no moderator.
 */
export async function refreshCase(tx: Sql, context: Context, caseId: string, joined: string | null): Promise<void> {
  await refreshKeptOf(tx, reportCase, [caseId]);
  const before = await readRecord(tx, reportCase, caseId, true);
  const urgency = joined === null ? {} : moreUrgent(before, await readRecord(tx, reportCause, joined), context);
  const sums = await sumsOf(tx, caseId);
  const wanted: Row = { ...urgency, cause: sums.cause ?? before["cause"] };
  wanted["hidden"] = before["hidden"] === true || hides({ ...before, ...wanted }, sums);
  const patch = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before[name] !== value));
  if (Object.keys(patch).length === 0) return;
  const command = patch["hidden"] === true ? "reportCase.hide" : "reportCase.reweigh";
  await changeRecord(tx, context, { resource: reportCase, before, patch, command });
}

export const afterReport: NonNullable<AreaRules["afterWrite"]>[string] = async (tx, context, { verb, after }) => {
  if (verb === "add") await refreshCase(tx, context, String(after["reportCase"]), String(after["cause"]));
};
