import { queues } from "#domain/index.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { releaseItems } from "#server/queue/release.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { mayWork } from "#server/auth/permissions/read-permissions.ts";
import type { WhichSessions } from "./session.ts";
import { actorById, endSessions } from "./session.ts";
import type { SessionEnd } from "./session-ends.ts";

/**
 * Ends an admin's sessions. The next call with one of them is refused with the reason.
 * @returns the number of ended sessions
 */
export async function signOut(tx: Sql, admin: string, reason: SessionEnd, which?: WhichSessions): Promise<number> {
  const ended = await endSessions(tx, admin, reason, which);
  if (ended > 0) await publish(tx, [{ kind: "session", admin }]);
  return ended;
}

/**
 * Returns the reason for sessions that are ended on the administrators screen. It says whether the admin or a colleague
 * ended them.
 */
export const endedBy = ({ actor }: Context, admin: string): SessionEnd =>
  actor.id === admin ? "endedElsewhere" : "endedByColleague";

/** Ends all sessions of an admin at once and releases the admin's leases. */
export async function endAccess(tx: Sql, context: Context, admin: string): Promise<void> {
  await signOut(tx, admin, "disabled");
  await releaseAll(tx, context, admin);
}

/**
 * Releases leases in queues that these admins may no longer work. The server does it, because the windows of these
 * admins may be closed.
 */
export async function releaseUnpermitted(tx: Sql, context: Context, admins: readonly string[]): Promise<void> {
  const leased = await tx.query<{ queue: string; admin: string }>(
    "select distinct queue, holder::text as admin from queue_item where holder = any($1::bigint[])",
    [admins],
  );
  for (const { queue, admin } of leased) {
    const actor = await actorById(tx, admin);
    if (!mayWork(actor, requireQueue(queue))) await releaseItems(tx, context, queue, undefined, admin);
  }
}

/**
 * Releases all leases of an admin, so that colleagues need not wait until the leases expire. If the admin still works
 * in another window, that window claims its items again.
 * @returns the ids of the released items
 */
export async function releaseAll(tx: Sql, context: Context, admin: string): Promise<string[]> {
  const released: string[] = [];
  for (const queue of queues) released.push(...(await releaseItems(tx, context, queue.id, undefined, admin)));
  return released;
}
