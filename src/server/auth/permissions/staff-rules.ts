import { findCommand } from "#commands/index.ts";
import { ofAdmin, ofGroup, ofSystemGroup } from "#commands/staff/ceilings.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { AdminStatus } from "#domain/staff/enumerations.ts";
import type { Actor } from "#kernel/actor.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { checkLeaveDate } from "#server/auth/session/leave-date.ts";
import { identityInvalid } from "#server/auth/session/session-ends.ts";
import { actorById, systemActor } from "#server/auth/session/session.ts";
import type { Sql } from "#server/db/sql.ts";
import { inClear } from "#server/resources/clear-values.ts";
import type { Row } from "#server/resources/row.ts";
import { refuse, permissionsOfGroups, refuseAboveCeiling } from "./check-permission-ceiling.ts";
import { checkContacts } from "./unique-logins.ts";

/**
 * Reads the actor's current permissions, under a lock that serializes all staff changes. Without the lock, two admins
 * who revoke each other's permissions at the same moment could both succeed.
 * @throws Refusal identityInvalid where the actor was disabled
 */
export async function actorNow(tx: Sql, actor: Actor): Promise<Actor> {
  await tx.query("select pg_advisory_xact_lock(hashtext('staff'))");
  if (actor.id === systemActor.id) return actor;
  const now = await actorById(tx, actor.id);
  if (!now) throw identityInvalid();
  return now;
}

/**
 * Checks that super admins remain.
 * @throws Refusal guardRefused where one of these system groups, or the console as a whole, is left without an admin
 */
async function refuseLast(tx: Sql, groupIds: readonly unknown[]): Promise<void> {
  const [row] = await tx.query<{ left: string | null; any: boolean }>(
    `with staffed as (
       select g.id, g.name, g.status, exists (select 1 from admin a where a.auth_group_ids @> array[g.id]
         and a.status = ${AdminStatus.of("normal")} and a.delete_time is null) as kept
       from auth_group g where g.is_system and g.delete_time is null)
     select (select min(name) from staffed where not kept and status = ${UpDown.of("up")} and id = any($1::bigint[])) as "left",
       exists (select 1 from staffed where kept and status = ${UpDown.of("up")}) as "any"`,
    [groupIds],
  );
  if (row?.any && row.left === null) return;
  const name = row?.left ?? "";
  throw refuse(
    `系统组${name ? `「${name}」` : ""}至少要留一位正常的管理员`,
    `Keep at least one active admin in the system group${name ? ` ${name}` : ""}`,
  );
}

/** A change of an admin or a permission group. */
interface StaffWrite {
  verb: string;
  before: AnyRecord | null;
  patch: Row;
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Returns the values that are in only one of the lists: granted or revoked. */
const changedValues = (before: readonly string[], after: readonly string[]): string[] => [
  ...after.filter((one) => !before.includes(one)),
  ...before.filter((one) => !after.includes(one)),
];

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).toSorted().join() : String(value ?? "");

/**
 * Refuses changes of the actor's own account that would extend the actor's permissions or lock the actor out.
 * @throws Refusal guardRefused
 */
function checkOneself(verb: string, before: AnyRecord, patch: Row): void {
  const changes = (name: string): boolean => Object.hasOwn(patch, name) && asText(patch[name]) !== asText(before[name]);
  if (changes("authGroupIds"))
    throw refuse("不能改自己的权限组", "You cannot change your own permission groups", "authGroupIds");
  if (changes("user")) throw refuse("不能改自己的会员账号", "You cannot change your own member account", "user");
  if (changes("reads")) throw refuse("不能改自己的审核语言", "You cannot change your own review languages", "reads");
  if (verb === "disable" || changes("leaveDate"))
    throw refuse("不能禁用自己", "You cannot disable your own account", verb === "disable" ? undefined : "leaveDate");
}

/**
 * Checks the permission ceiling of a command on another admin. An admin who resets the credentials of another could log
 * in as the other. An admin who disables another revokes all permissions of the other. So it applies to all permissions
 * of the other admin.
 * @param actor as `actorNow` returns it
 * @throws Refusal guardRefused
 */
export async function checkAdminCeiling(
  tx: Sql,
  actor: Actor,
  command: string,
  other: Pick<AnyRecord, "id"> & Row,
): Promise<void> {
  const ceiling = findCommand(command)?.ceiling;
  if (!ceiling || other.id === actor.id) return;
  refuseAboveCeiling(actor, ceiling, await permissionsOfGroups(tx, list(other[ceiling.groups])));
}

/**
 * Checks the rules about a change of an admin, before it is written.
 * @throws Refusal
 */
export async function beforeAdminWrite(tx: Sql, claimed: Actor, { verb, before, patch }: StaffWrite): Promise<void> {
  const actor = await actorNow(tx, claimed);
  if (before?.id === actor.id) checkOneself(verb, before, patch);
  const had = list(before?.["authGroupIds"]);
  const wanted = list(patch["authGroupIds"] ?? had);
  if (before) await checkAdminCeiling(tx, actor, `admin.${verb}`, before);
  refuseAboveCeiling(actor, ofAdmin, await permissionsOfGroups(tx, changedValues(had, wanted)), "authGroupIds");
  await checkLeaveDate(tx, before, patch);
  await checkContacts(tx, await inClear(tx, admin, before), patch);
}

/**
 * Checks the rules about a change of a permission group, before it is written.
 * @throws Refusal
 */
export async function beforeGroupWrite(tx: Sql, claimed: Actor, { verb, before, patch }: StaffWrite): Promise<void> {
  const actor = await actorNow(tx, claimed);
  const isSystem = before?.["isSystem"] === true || patch["isSystem"] === true;
  const had = list(before?.["auths"]);
  const granted = verb === "configure" ? changedValues(had, list(patch["auths"])) : had;
  // `configure` grants or revokes the changed permissions. A new group grants all permissions that it is created with.
  const ceiling = findCommand(`authGroup.${verb}`)?.ceiling ?? (before ? ofSystemGroup : ofGroup);
  refuseAboveCeiling(
    actor,
    verb === "configure" ? ofGroup : ceiling,
    { isSuper: isSystem, auths: granted },
    isSystem ? "isSystem" : "auths",
  );
}

/**
 * Checks the rules that must hold after a change of an admin.
 * @throws Refusal guardRefused
 */
export async function afterAdminWrite(tx: Sql, { verb, before }: StaffWrite): Promise<void> {
  if (["setGroups", "disable", "leave", "detach"].includes(verb)) await refuseLast(tx, list(before?.["authGroupIds"]));
}

/**
 * Checks the rules that must hold after a change of a permission group.
 * @throws Refusal guardRefused
 */
export async function afterGroupWrite(tx: Sql, { verb }: StaffWrite): Promise<void> {
  if (["disable", "edit", "delete"].includes(verb)) await refuseLast(tx, []);
}
