import { admin } from "#domain/staff/admin.resource.ts";
import { LEASE_SECONDS } from "#kernel/queue.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AreaRules, Decided } from "#server/commands/area-rules.ts";
import { mayWork } from "#server/auth/permissions/read-permissions.ts";
import { actorById } from "#server/auth/session/session.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { holderOf, lease } from "#server/queue/lease.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { readRecord } from "#server/resources/detail.ts";

export const QUEUE = "reports";

/** Refuses to hand a case to somebody who cannot work it, because then only a lead could take it. */
export const checkAssignee: NonNullable<AreaRules["beforeWrite"]>[string] = async (tx, _context, { verb, patch }) => {
  if (verb !== "handTo") return;
  const assignee = await actorById(tx, String(patch["assignee"]));
  if (assignee && mayWork(assignee, requireQueue(QUEUE))) return;
  throw new Refusal(
    "guardRefused",
    [
      "这位管理员已停用，或没有举报队列的权限，请另选",
      "This administrator is disabled or has no permission for the queue of reports. Choose another one",
    ],
    { path: "assignee" },
  );
};

/** Gives the assignee of a case its lease, so that the former holder goes on with the next case. */
export async function passLease(tx: Sql, { now }: Context, { record }: Decided): Promise<void> {
  const from = await holderOf(tx, QUEUE, record.id);
  if (from === null || from === record["assignee"]) return;
  const { id, realName } = await readRecord(tx, admin, String(record["assignee"]));
  await lease(tx, QUEUE, record.id, id, true);
  const until = now + LEASE_SECONDS;
  await publish(tx, [{ kind: "lease", queue: QUEUE, id: record.id, admin: id, name: String(realName), until, from }]);
}
