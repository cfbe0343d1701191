import { ReportStatus } from "#domain/enumerations/reports.ts";
import { resourceNamed } from "#domain/index.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { ReportEvidence } from "#domain/reports/enumerations.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { reportCause } from "#domain/reports/report-cause.resource.ts";
import { MALICIOUS_DAYS, REJOIN_DAYS, TRUST_REPORTS, trustOf } from "#domain/reports/trust.ts";
import { isVisible } from "#kernel/text/ignorable.ts";
import type { Label } from "#kernel/label.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { headingOf } from "#server/resources/titles.ts";
import type { Target } from "./open-case.ts";
import { openCase, openCaseAgain } from "./open-case.ts";
import { snapshotOf } from "./snapshot.ts";

const refuse = (path: string, message: Label): never => {
  throw new Refusal("guardRefused", message, { path });
};

async function targetOf(tx: Sql, { targetType, targetId }: Row): Promise<Target> {
  const resource = resourceNamed(String(targetType));
  const [record] = await readRecords(tx, resource, [String(targetId)]);
  if (!record)
    throw new Refusal("notFound", ["对象不存在，请核对编号", "There is no such target. Check the id"], {
      path: "targetId",
    });
  return { resource, record, member: ownerOf(resource, record), heading: headingOf(resource, record) };
}

/** Evidence that a cause asks of the reporter, and how a report meets it. */
const evidence: Readonly<Record<string, { path: string; met: (report: Row) => boolean; message: Label }>> = {
  picture: {
    path: "pictures",
    met: ({ pictures }) => Array.isArray(pictures) && pictures.length > 0,
    message: ["该原因须附图片", "This cause needs a picture"],
  },
  text: {
    path: "description",
    met: ({ description }) => isVisible(String(description ?? "")),
    message: ["该原因须写说明", "This cause needs a description"],
  },
  link: {
    path: "description",
    met: ({ description }) => /https?:\/\/\S+/.test(String(description ?? "")),
    message: ["该原因须在说明里附链接（http…）", "This cause needs a link (http…) in the description"],
  },
};

/** Returns the cause of a report. @throws Refusal for a cause of other targets, one that is down, or missing evidence */
async function causeOf(tx: Sql, report: Row): Promise<AnyRecord> {
  const cause = await readRecord(tx, reportCause, String(report["cause"]), false);
  if (cause["target"] !== report["targetType"])
    refuse("cause", ["该原因不属于这类对象", "This cause belongs to another kind of target"]);
  if (cause["status"] !== UpDown.of("up"))
    refuse("cause", ["该原因已停用，请另选", "This cause is down. Choose another one"]);
  const asked = evidence[String(cause["evidence"])];
  if (cause["evidence"] !== ReportEvidence.of("none") && asked && !asked.met(report)) refuse(asked.path, asked.message);
  return cause;
}

/** Trust in a reporter, from the last reports of that member that were decided. */
async function weightOf(tx: Sql, reporter: unknown): Promise<number> {
  const [row] = await tx.query<{ right: number; decided: number; malicious: number }>(
    `select count(*) filter (where status <> $3)::int as right, count(*)::int as decided,
       (select count(*)::int from report m where m.reporter = $1::bigint and m.malicious and m.delete_time is null
          and m.handle_time > now() - interval '${MALICIOUS_DAYS} days') as malicious
     from (select status from report where reporter = $1::bigint and status <> $2 and delete_time is null
           order by handle_time desc nulls last, id desc limit ${TRUST_REPORTS}) last`,
    [reporter, ReportStatus.of("confirm"), ReportStatus.of("cancel")],
  );
  return trustOf(row ?? { right: 0, decided: 0, malicious: 0 });
}

/** Refuses reports on an own work, of a member who may not report, and a second report in one case. */
async function checkReporter(tx: Sql, context: Context, report: Row, { member, heading }: Target): Promise<void> {
  const reporter = String(report["reporter"]);
  if (reporter === member) refuse("reporter", ["不能举报自己的内容或自己", "Nobody can report an own work or account"]);
  await refuseShutOut(tx, context, { scope: "report", user: reporter, about: heading }, "reporter");
}

/** Returns the open case of a target, or the one that was dismissed lately for the same cause. Both are locked. */
async function caseOf(tx: Sql, { targetType, targetId, cause }: Row): Promise<AnyRecord | null> {
  // Reports on one target wait for each other here, so that they all find the case of the first one.
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`report ${targetType} ${targetId}`]);
  const [existing] = await tx.query<{ id: string }>(
    `select id from report_case where target_type = $1 and target_id = $2::bigint and delete_time is null
       and merged_into is null and (status = $3 or (status = $4 and cause = $5::bigint
         and handle_time > now() - interval '${REJOIN_DAYS} days'))
     order by status = $3 desc, cause = $5::bigint desc, id desc limit 1 for update`,
    [targetType, targetId, ReportStatus.of("confirm"), ReportStatus.of("cancel"), cause],
  );
  return existing ? readRecord(tx, reportCase, existing.id, true) : null;
}

async function refuseSecond(tx: Sql, reporter: unknown, { id }: AnyRecord): Promise<void> {
  const [earlier] = await tx.query<{ id: string }>(
    `select id from report where report_case = $1::bigint and reporter = $2::bigint and status = $3
       and delete_time is null limit 1`,
    [id, reporter, ReportStatus.of("confirm")],
  );
  if (earlier)
    refuse("reporter", [
      `该会员已举报过，编号 ${earlier.id} 仍待处理`,
      `This member reported it already. Report ${earlier.id} still waits`,
    ]);
}

/**
 * Fills a new report, whether the app sends it or staff enter it: the trust in its reporter, the target as it is now, and
 * its case. Reports on one target join its open case.
 */
export const fillReport: NonNullable<AreaRules["fill"]>[string] = async (tx, { verb, patch }, context) => {
  if (verb !== "add") return {};
  const target = await targetOf(tx, patch);
  const cause = await causeOf(tx, patch);
  await checkReporter(tx, context, patch, target);
  const former = await caseOf(tx, patch);
  if (former?.["status"] === ReportStatus.of("confirm")) await refuseSecond(tx, patch["reporter"], former);
  const one =
    former === null
      ? await openCase(tx, context, target, cause)
      : former["status"] === ReportStatus.of("confirm")
        ? former
        : await openCaseAgain(tx, context, former, cause);
  return {
    reportCase: one.id,
    targetUser: target.member,
    weight: await weightOf(tx, patch["reporter"]),
    snapshot: snapshotOf(target.resource, target.record),
    circle: target.record["groupId"] ?? null,
    category: target.record["categoryId"] ?? null,
    lang: target.record["lang"] ?? null,
    status: ReportStatus.of("confirm"),
  };
};
