import { queues } from "#domain/index.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { giveBack } from "./claim.ts";

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
  const released: string[] = [];
  for (const queue of gone ? queues : []) released.push(...(await giveBack(tx, context, queue.id, undefined, admin)));
  return released;
}
