import { queues } from "#domain/index.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { releaseItems } from "#server/queue/claim.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { mayWork } from "#server/auth/permissions/read-permissions.ts";
import type { WhichSessions } from "./session.ts";
import { actorById, endSessions } from "./session.ts";
import type { SessionEnd } from "./session-ends.ts";

/** Ends an admin's sessions: his next call answers token-invalid and why. @returns how many there were */
export async function signOut(tx: Sql, admin: string, why: SessionEnd, which?: WhichSessions): Promise<number> {
  const ended = await endSessions(tx, admin, why, which);
  if (ended > 0) await publish(tx, [{ kind: "session", admin }]);
  return ended;
}

/** In whose words it is told where sessions are ended from the administrators' screen. */
export const endedBy = ({ actor }: Context, admin: string): SessionEnd =>
  actor.id === admin ? "endedElsewhere" : "endedByColleague";

/** Who is disabled is out at once, and what he held goes back to its queues. */
export async function endAccess(tx: Sql, context: Context, admin: string): Promise<void> {
  await signOut(tx, admin, "disabled");
  await giveBackAll(tx, context, admin);
}

/** What they hold in queues that they may not work any more goes back, for the window may be gone that would say so. */
export async function giveBackClosed(tx: Sql, context: Context, admins: readonly string[]): Promise<void> {
  const held = await tx.query<{ queue: string; admin: string }>(
    "select distinct queue, holder::text as admin from queue_item where holder = any($1::bigint[])",
    [admins],
  );
  for (const { queue, admin } of held) {
    const actor = await actorById(tx, admin);
    if (!mayWork(actor, requireQueue(queue))) await releaseItems(tx, context, queue, undefined, admin);
  }
}

/** To colleagues at once, and not in five minutes; another window of his that still works takes its own up again. @returns the items */
export async function giveBackAll(tx: Sql, context: Context, admin: string): Promise<string[]> {
  const released: string[] = [];
  for (const queue of queues) released.push(...(await releaseItems(tx, context, queue.id, undefined, admin)));
  return released;
}
