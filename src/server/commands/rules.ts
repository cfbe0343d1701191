import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { refuse } from "#kernel/check.ts";
import { systemConfigProblems } from "#domain/reports/system-config.rules.ts";
import { modelProblems } from "#domain/models/model.rules.ts";
import type { Problem } from "#kernel/check.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import type { Row } from "#server/resources/row.ts";

const rules: Readonly<Record<string, (record: Row) => Problem[]>> = {
  systemConfig: systemConfigProblems,
  model: modelProblems,
};

/** Rules between fields, which no single field can state. @throws Refusal illegalParameter */
export function checkRecord(resource: Resource, record: Row): void {
  refuse(rules[resource.name]?.(record) ?? []);
}

/** settled.md: a moderator's edit runs the automatic review again, for its findings only. */
export async function afterEdit(tx: Sql, resource: Resource, after: AnyRecord): Promise<void> {
  if (resource.name === "model") await enqueueReview(tx, after.id, { findingsOnly: true });
}
