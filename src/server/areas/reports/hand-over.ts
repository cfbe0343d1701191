import { admin } from "#domain/staff/admin.resource.ts";
import { LEASE_SECONDS } from "#kernel/queue.ts";
import type { Decided } from "#server/areas/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { holderOf, lease } from "#server/queue/lease.ts";
import { readRecord } from "#server/resources/detail.ts";

export const QUEUE = "reports";

/** Gives the assignee of a case its lease, so that whoever held it goes on with the next case. */
export async function passLease(tx: Sql, { now }: Context, { record }: Decided): Promise<void> {
  const from = await holderOf(tx, QUEUE, record.id);
  if (from === null || from === record["assignee"]) return;
  const { id, realName } = await readRecord(tx, admin, String(record["assignee"]));
  await lease(tx, QUEUE, record.id, id, true);
  const until = now + LEASE_SECONDS;
  await publish(tx, [{ kind: "lease", queue: QUEUE, id: record.id, admin: id, name: String(realName), until, from }]);
}
