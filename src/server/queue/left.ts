import { queues } from "#domain/index.ts";
import { hashToken } from "#server/access/session.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { giveBack } from "./claim.ts";

async function releaseAll(tx: Sql, context: Context, admin: string): Promise<string[]> {
  const released: string[] = [];
  for (const queue of queues) released.push(...(await giveBack(tx, context, queue.id, undefined, admin)));
  return released;
}

/**
 * A colleague goes on at a computer where somebody's session ended over his work: what that one held goes back at once.
 * Only where he came in last by this very device and no session of his lives: then nobody can be working on it.
 * @returns the items
 */
export async function giveBackLeft(tx: Sql, context: Context, admin: string): Promise<string[]> {
  const [gone] = await tx.query(
    `select 1 from admin a where a.id = $1::bigint and a.last_login_device = $2 and $2 <> ''
       and not exists (select 1 from session s where s.admin = a.id and s.expires > now())`,
    [admin, context.device],
  );
  return gone ? releaseAll(tx, context, admin) : [];
}

/**
 * He leaves work over which his session ended, and nobody logs in. The token lets nobody in any more, but it shows whose
 * the work was; what it can do is no more than the lease's end would do minutes later. Not where another session lives.
 * @returns the items
 */
export async function giveBackEnded(tx: Sql, context: Context, token: string): Promise<string[]> {
  const [gone] = await tx.query<{ admin: string }>(
    `select s.admin from session s where s.token_hash = $1 and s.expires <= now()
       and not exists (select 1 from session o where o.admin = s.admin and o.expires > now())`,
    [hashToken(token)],
  );
  return gone ? releaseAll(tx, context, gone.admin) : [];
}
