import { circle } from "#domain/circles/circle.resource.ts";
import { keepRoles } from "#server/areas/circles/members.ts";
import { withdrawPostsOf } from "#server/areas/posts/lists/leave-lists.ts";
import { leaveBoards } from "#server/areas/rankings/boards/standing.ts";
import { withdraw } from "#server/areas/rankings/lists/withdraw.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/** Takes a member off the managers of all circles. Owners stay: their circles need one (circles/replace-owners.ts). */
async function leaveManagers(tx: Sql, context: Context, member: string, reason: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id from circle where $1::bigint = any(managers) and delete_time is null order by id`,
    [member],
  );
  if (rows.length === 0) return;
  tell(context, [`不再管理 ${rows.length} 个圈子`, `Circles no longer managed: ${rows.length}`]);
  const ids = rows.map(({ id }) => id);
  for (const before of await readRecords(tx, circle, ids, true)) {
    const managers = ((before["managers"] ?? []) as unknown[]).map(String).filter((one) => one !== member);
    const command = "circle.setManagers";
    const after = await changeRecord(tx, context, { resource: circle, before, patch: { managers }, command, reason });
    await keepRoles(tx, context, { verb: "setManagers", before, patch: { managers }, after });
  }
}

/** Empties the places of a forbidden member: recommendations, boards and the managers of circles. */
export async function emptyPlaces(tx: Sql, context: Context, member: string, reason: string): Promise<void> {
  await withdraw(tx, context, { author: member }, reason);
  await withdrawPostsOf(tx, context, member, reason);
  await leaveBoards(tx, context, { user: member }, reason);
  await leaveManagers(tx, context, member, reason);
}
