import { UpDown } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Maximum number of active configurations. The console fetches only one page of 100 (specification, section 9). */
const MOST_LIVE_CONFIGS = 100;

/** Refuses one active configuration too many. @throws Refusal permissionLimit */
export async function checkConfigs(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== UpDown.of("up")) return;
  // Without the lock, two parallel calls could both add the hundredth configuration.
  await tx.query("select pg_advisory_xact_lock(hashtext('systemConfig'))");
  const [row] = await tx.query<{ n: string }>(
    `select count(*) as n from system_config where status = ${UpDown.of("up")} and delete_time is null and id <> $1::bigint`,
    [record["id"] ?? "0"],
  );
  if (Number(row?.n) >= MOST_LIVE_CONFIGS)
    throw new Refusal("permissionLimit", [
      `启用的配置最多 ${MOST_LIVE_CONFIGS} 条，请先停用一条`,
      `At most ${MOST_LIVE_CONFIGS} records may be enabled. Disable one first`,
    ]);
}
