import { randomUUID } from "node:crypto";
import { admin } from "#domain/staff/admin.resource.ts";
import { releaseAll } from "#server/auth/session/revoke-access.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";

/**
 * Releases the leases that remain after a login session. The browser calls it from the login page, or after somebody
 * else has logged in there. The token only identifies the admin and logs nobody in. This is safe, because the leases
 * would expire minutes later anyway. If the session is still alive, it ends here, because another session replaced it
 * in the browser. Nothing is released while the admin has another live session, because the admin may be working there.
 * @returns the ids of the released items
 */
export async function releaseAbandoned(tx: Sql, context: Context, token: string): Promise<string[]> {
  const hash = hashToken(token);
  const [ended] = await tx.query<{ admin: string }>(
    "update session set expires = now(), ends = now() where token_hash = $1 and expires > now() returning admin",
    [hash],
  );
  if (ended) await publish(tx, [{ kind: "loggedOut", admin: ended.admin }]);
  const [abandoned] = await tx.query<{ admin: string }>(
    `select s.admin from session s where s.token_hash = $1
       and not exists (select 1 from session o where o.admin = s.admin and o.expires > now())`,
    [hash],
  );
  if (!abandoned) return [];
  const released = await releaseAll(tx, context, abandoned.admin);
  // The operation record names no admin as its writer: nobody is logged in, and a colleague may have sent the token.
  if (released.length > 0)
    await recordOperation(tx, context, {
      resource: admin,
      id: abandoned.admin,
      targetId: null,
      command: "admin.leaveWork",
      before: null,
      after: null,
      reason: released.map((id) => `#${id}`).join(" "),
      batchId: randomUUID(),
    });
  return released;
}
