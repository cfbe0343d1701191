import { defineEnumeration } from "#kernel/enumeration.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { AdminStatus } from "#domain/staff/enumerations.ts";
import { BlackStatus } from "#domain/risk/enumerations.ts";

const of = { one: true, of: "user" } as const;
const openFlow = [ReviewFlow.of("waiting"), ReviewFlow.of("passed")];

/**
 * Checks before an account can be deleted, counted from the records themselves. Each is met at 0. Resources that the
 * product does not have yet, such as orders, have no check.
 */
export const checks = {
  openCases: rollupCount(
    { resource: "reportCase", by: "targetUser", ...of, where: { status: [ReportStatus.of("confirm")] } },
    { label: ["未决举报", "Open report cases"] },
  ),
  againstMember: rollupCount(
    { resource: "complaint", by: "respondent", ...of, where: { status: openFlow } },
    { label: ["对其未决投诉", "Open complaints against the member"] },
  ),
  ownComplaints: rollupCount(
    { resource: "complaint", by: "complainant", ...of, where: { status: [ReviewFlow.of("waiting")] } },
    { label: ["本人未决投诉", "Own open complaints"] },
  ),
  ownAppeals: rollupCount(
    { resource: "grievance", by: "user", ...of, where: { status: [ReviewFlow.of("waiting")] } },
    { label: ["本人未决申诉", "Own open appeals"] },
  ),
  measures: rollupCount(
    {
      resource: "blackList",
      by: "user",
      ...of,
      where: { status: [BlackStatus.of("active")] },
      during: { from: "begin", to: "end" },
    },
    { label: ["生效中的处罚", "Measures in force"] },
  ),
  exclusives: rollupCount(
    {
      resource: "exclusiveModel",
      by: "author",
      ...of,
      where: { status: [ReviewFlow.of("passed"), ReviewFlow.of("success")] },
    },
    { label: ["生效中的独家", "Exclusive contracts"] },
  ),
};

/** Active admin accounts of the member. Nobody passes over that: they are disabled first. */
export const staffAccounts = rollupCount(
  { resource: "admin", by: "user", ...of, where: { status: [AdminStatus.of("normal")] } },
  { label: ["启用中的管理员账号", "Active admin accounts"] },
);

/** Names of the checks, as the list shows and filters them. */
export const DeletionCheck = defineEnumeration(
  "DeletionCheck",
  Object.entries(checks).map(([name, { label }]) => [null, name, ...label, "red"] as const),
);

/** Names of the checks that are not met. */
export const failedChecks = (record: Readonly<Record<string, unknown>>): (keyof typeof checks)[] =>
  (Object.keys(checks) as (keyof typeof checks)[]).filter((name) => Number(record[name] ?? 0) > 0);
