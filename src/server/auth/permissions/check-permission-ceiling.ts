import { known } from "#commands/permissions.ts";
import type { Actor, PermissionSet } from "#kernel/actor.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { PermissionCeiling } from "#kernel/permission-ceiling.ts";
import type { Sql } from "#server/db/sql.ts";

export const refuse = (zh: string, en: string, path?: string): Refusal =>
  new Refusal("guardRefused", [zh, en] satisfies Label, path ? { path } : {});

/** Returns all permissions of these groups. Disabled groups are included, because they may be enabled again. */
export async function permissionsOfGroups(tx: Sql, groupIds: readonly unknown[]): Promise<PermissionSet> {
  const rows = await tx.query<{ isSystem: boolean; auths: string[] }>(
    `select is_system as "isSystem", auths from auth_group where id = any($1::bigint[]) and delete_time is null`,
    [groupIds],
  );
  return { isSuper: rows.some((row) => row.isSystem), auths: [...new Set(rows.flatMap((row) => row.auths))] };
}

/** @throws Refusal guardRefused that names the permissions the actor lacks */
export function refuseAboveCeiling(
  actor: Actor,
  ceiling: PermissionCeiling,
  holding: PermissionSet,
  path?: string,
): void {
  const refusal = ceiling.refusal(actor, holding, known);
  if (refusal) throw refuse(...refusal, path);
}
