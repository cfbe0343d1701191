import { queues } from "#domain/index.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { giveBack } from "#server/queue/claim.ts";
import { endSessions } from "./session.ts";

/** Ends an admin's sessions: his next call answers token-invalid. @returns how many there were */
export async function signOut(tx: Sql, admin: string, which?: { only?: string; but?: string }): Promise<number> {
  const ended = await endSessions(tx, admin, which);
  if (ended > 0) await publish(tx, [{ kind: "session", admin }]);
  return ended;
}

/** Who is disabled is out at once, and what he held goes back to its queues. */
export async function endAccess(tx: Sql, context: Context, admin: string): Promise<void> {
  await signOut(tx, admin);
  await giveBackAll(tx, context, admin);
}

/** To colleagues at once, and not in five minutes; another window of his that still works takes its own up again. */
export async function giveBackAll(tx: Sql, context: Context, admin: string): Promise<void> {
  for (const queue of queues) await giveBack(tx, context, queue.id, undefined, admin);
}
