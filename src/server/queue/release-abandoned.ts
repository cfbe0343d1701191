import { randomUUID } from "node:crypto";
import { admin } from "#domain/staff/admin.resource.ts";
import { giveBackAll } from "#server/auth/session/revoke-access.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";

/**
 * Work is left over which somebody's session ended, for the login or for whoever goes on at that computer. The token shows
 * whose it was, and lets nobody in: what it does is no more than the lease's end would do minutes later. A session that
 * still lives, because another took its place in the browser, ends with it; where he has one elsewhere, he may be working
 * on it there.
 * @returns the items
 */
export async function releaseAbandoned(tx: Sql, context: Context, token: string): Promise<string[]> {
  const hash = hashToken(token);
  const [ended] = await tx.query<{ admin: string }>(
    "update session set expires = now(), ends = now() where token_hash = $1 and expires > now() returning admin",
    [hash],
  );
  if (ended) await publish(tx, [{ kind: "loggedOut", admin: ended.admin }]);
  const [left] = await tx.query<{ admin: string }>(
    `select s.admin from session s where s.token_hash = $1
       and not exists (select 1 from session o where o.admin = s.admin and o.expires > now())`,
    [hash],
  );
  if (!left) return [];
  const released = await giveBackAll(tx, context, left.admin);
  // Nobody is logged in who could stand as its author: the token may be in a colleague's hands.
  if (released.length > 0)
    await recordOperation(tx, context, {
      resource: admin,
      id: left.admin,
      targetId: null,
      command: "admin.leaveWork",
      before: null,
      after: null,
      reason: released.map((id) => `#${id}`).join(" "),
      batchId: randomUUID(),
    });
  return released;
}
