import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { refuse } from "#kernel/check.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
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

/** The console fetches one page of 100 (specification, section 9), so a further live record would be lost to it. */
const MOST_LIVE_CONFIGS = 100;

/** Rules that need other rows; to be called in the transaction of the write, with the record as it would be. @throws Refusal */
export async function checkTogether(tx: Sql, resource: Resource, record: Row): Promise<void> {
  if (resource.name !== "systemConfig" || record["status"] !== UpDown.of("up")) return;
  // Two adds at once must not both be the hundredth.
  await tx.query("select pg_advisory_xact_lock(hashtext('systemConfig'))");
  const [row] = await tx.query<{ n: string }>(
    `select count(*) as n from system_config where status = ${UpDown.of("up")} and delete_time is null and id <> $1::bigint`,
    [record["id"] ?? "0"],
  );
  if (Number(row?.n) >= MOST_LIVE_CONFIGS)
    throw new Refusal("permissionLimit", [
      `启用的配置最多 ${MOST_LIVE_CONFIGS} 条，请先停用一条`,
      `At most ${MOST_LIVE_CONFIGS} records may be up; put one down first`,
    ]);
}

/** settled.md: a moderator's edit runs the automatic review again, for its findings only. */
export async function afterEdit(tx: Sql, resource: Resource, after: AnyRecord): Promise<void> {
  if (resource.name === "model") await enqueueReview(tx, after.id, { findingsOnly: true });
}
