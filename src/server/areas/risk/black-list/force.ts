import { randomUUID } from "node:crypto";
import { UserStatus } from "#domain/enumerations/users.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import { leaveBoards } from "#server/areas/rankings/boards/standing.ts";
import { withdrawPostsOf } from "#server/areas/posts/lists/leave-lists.ts";
import { withdraw } from "#server/areas/rankings/lists/withdraw.ts";
import { systemContext } from "#server/system-context.ts";
import { IN_FORCE } from "./shut-out.ts";
import { MEETS_ACCOUNT } from "./subject-forms.ts";

const scopesOf = (entry: AnyRecord): readonly string[] => entry["scope"] as readonly string[];

/** Sets the status of members for an entry, with an operation record of each. */
async function setStatus(
  tx: Sql,
  context: Context,
  { ids, status, command }: { ids: readonly string[]; status: "normal" | "disable"; command: string },
): Promise<void> {
  const batchId = randomUUID();
  // The entry's own undo sets the status back, also where a decision led to the entry.
  const { causedBy: _, ...ownContext } = context;
  for (const before of await readRecords(tx, user, ids, true)) {
    const after = await updateRecord(tx, user, before, { status: UserStatus.of(status) }, context.actor.id || null);
    const about = { resource: user, id: after.id, targetId: after.id, command, before, after, batchId };
    await recordOperation(tx, ownContext, about, {
      events: [{ kind: "changed", resource: user.name, id: after.id, item: after }],
    });
  }
}

/** Members who may log in and whom the entry shuts out. */
async function membersToDisable(tx: Sql, entry: AnyRecord): Promise<string[]> {
  if (!["user", "email", "phone"].includes(String(entry["subjectKind"]))) return [];
  const rows = await tx.query<{ id: string }>(
    `select u.id from "user" u, black_list b where b.id = $1::bigint and u.delete_time is null and u.status = $2
       and (u.id = b."user" or ${MEETS_ACCOUNT}) order by u.id`,
    [entry.id, UserStatus.of("normal")],
  );
  return rows.map(({ id }) => id);
}

/** Lets an entry take effect that begins now. */
export async function enterForce(tx: Sql, context: Context, entry: AnyRecord): Promise<void> {
  const ids = scopesOf(entry).includes("login") ? await membersToDisable(tx, entry) : [];
  if (ids.length > 0) {
    tell(context, [`${ids.length} 个用户被禁用`, `Members that are disabled: ${ids.length}`]);
    await setStatus(tx, context, { ids, status: "disable", command: "blackList.add" });
  }
  const { user: member = null, model = null } = entry as { user?: string | null; model?: string | null };
  const reason = String(entry["reason"]);
  if (scopesOf(entry).includes("recommend")) {
    await withdraw(tx, context, { model, author: member }, reason);
    if (member) await withdrawPostsOf(tx, context, member, reason);
  }
  if (scopesOf(entry).includes("ranking")) await leaveBoards(tx, context, { model, user: member }, reason);
  await tx.query("update black_list set in_force = true, disabled = $2::bigint[] where id = $1::bigint", [
    entry.id,
    ids,
  ]);
}

/**
 * Enables the members again whom an entry has disabled. A member whom another entry shuts out stays disabled, and
 * belongs to that entry from then on.
 */
export async function leaveForce(tx: Sql, context: Context, entry: AnyRecord, command: string): Promise<void> {
  await tx.query("update black_list set in_force = false, disabled = '{}' where id = $1::bigint", [entry.id]);
  const free: string[] = [];
  for (const id of entry["disabled"] as readonly string[]) {
    const [other] = await tx.query<{ id: string }>(
      `select b.id from black_list b join "user" u on u.id = $1::bigint
       where b.id <> $2::bigint and ${IN_FORCE}
         and b.scope @> array['login']::text[] and (b."user" = u.id or ${MEETS_ACCOUNT}) order by b."end" desc nulls first limit 1`,
      [id, entry.id],
    );
    if (!other) free.push(id);
    else
      await tx.query("update black_list set disabled = disabled || $2::bigint where id = $1::bigint", [other.id, id]);
  }
  const rows = await tx.query<{ id: string }>(
    `select id from "user" where id = any($1::bigint[]) and status = $2 and delete_time is null`,
    [free, UserStatus.of("disable")],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await setStatus(tx, context, { ids, status: "normal", command });
}

/** Lets entries take effect whose begin has come. @returns their number */
export async function enterDue(db: Database): Promise<number> {
  const due = await db.query<{ id: string }>(
    `select b.id from black_list b where ${IN_FORCE} and not b.in_force order by b."begin" limit 200`,
  );
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const [open] = await tx.query(
        "select 1 from black_list where id = $1::bigint and status = 'active' and not in_force for update",
        [id],
      );
      if (open) await enterForce(tx, systemContext(db), await readRecord(tx, blackList, id));
    });
  return due.length;
}
