import { ContentStatus } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { resourceNamed } from "#domain/index.ts";
import { logoutApply } from "#domain/deletions/logout-apply.resource.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { erasePicturesOf } from "#server/areas/photo-orders/erase-pictures.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";

/** Name of a member whose account was deleted. */
const NO_NAME = "已注销用户";

/** Days in which nobody else may take the name of a deleted account. */
const NAME_DAYS = 180;

/** Live works of a member, by resource, and the states in which members see them. */
const works = [
  { resource: "model", live: ModelShelf.of("up") },
  { resource: "content", live: ContentStatus.of("suc") },
  { resource: "comment", live: ContentStatus.of("suc") },
] as const;

/** Takes the live works of a member down, each by its own flow. */
async function takeWorksDown(tx: Sql, context: Context, member: string): Promise<void> {
  for (const { resource: name, live } of works) {
    const resource = resourceNamed(name);
    const rows = await tx.query<{ id: string }>(
      `select id from ${sqlName(name)} where author = $1::bigint and status = $2 and delete_time is null order by id`,
      [member, live],
    );
    const ids = rows.map(({ id }) => id);
    const patch = statesAfter(resource, "stop");
    for (const before of await readRecords(tx, resource, ids, true))
      await moveBySystem(tx, context, { resource, verb: "stop", before, patch, reason: "账号注销" });
  }
}

/**
 * Erases an account: personal values and photos are emptied, its messages deleted, and works go or stay without a name. The name is
 * held for a time. Entries of the black list and operation records stay.
 */
async function eraseAccount(tx: Sql, context: Context, request: AnyRecord): Promise<void> {
  const member = await readRecord(tx, user, String(request["user"]), true);
  if (request["keepWorks"] !== true) await takeWorksDown(tx, context, member.id);
  const erased = {
    // The account is unique. A black list entry of its address or phone keeps its own copy.
    account: `deleted-${member.id}`,
    nickname: NO_NAME,
    avatar: null,
    introduction: "",
    country: "",
    status: UserStatus.of("logout"),
  };
  await updateRecord(tx, user, member, erased, null);
  // The files are erased once no record names them.
  await tx.query(`update photo_model set pictures = '[]' where "user" = $1::bigint`, [member.id]);
  await erasePicturesOf(tx, member.id);
  await tx.query(`update device_register set ip = '' where "user" = $1::bigint`, [member.id]);
  await tx.query("delete from message where receiver = $1::bigint", [member.id]);
  await tx.query(`delete from outbox where done is null and payload ->> 'receiver' = $1`, [member.id]);
  await tx.query(
    `update logout_apply set heading = $2, text = '', done_time = now(), failed = '{}' where "user" = $1::bigint`,
    [member.id, NO_NAME],
  );
  await tx.query(
    `update logout_apply set held_name = $2, name_free = now() + interval '${NAME_DAYS} days' where id = $1::bigint`,
    [request.id, member["nickname"]],
  );
}

/** Frees the names whose time is over. @returns their number */
export async function freeNames(db: Sql): Promise<number> {
  const freed = await db.query(
    "update logout_apply set held_name = '' where held_name <> '' and name_free <= now() returning id",
  );
  return freed.length;
}

/** Erases the accounts whose requests passed and can no longer be undone. @returns their number */
export async function eraseDue(db: Database): Promise<number> {
  const due = await db.query<{ id: string }>(
    `select id from logout_apply where status = $1 and erase_time <= now() and delete_time is null
     order by erase_time limit 100`,
    [ReviewFlow.of("passed")],
  );
  const context = systemContext(db);
  let done = 0;
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const before = await readRecord(tx, logoutApply, id, true);
      if (before["status"] !== ReviewFlow.of("passed")) return;
      const patch = statesAfter(logoutApply, "erase");
      await eraseAccount(
        tx,
        context,
        await moveBySystem(tx, context, { resource: logoutApply, verb: "erase", before, patch }),
      );
      done += 1;
    });
  return done;
}
