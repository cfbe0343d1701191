import { commands } from "#commands/index.ts";
import type { Actor, PermissionSet } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import { NAMED_LACKING } from "#kernel/permission-ceiling.ts";
import type { Sql } from "#server/db/sql.ts";

/** Ids of the commands with a permission ceiling. */
const withCeiling = commands.filter(({ ceiling }) => ceiling).map(({ id }) => id);

/**
 * Returns the groups with permissions that the actor does not have. The availability check in the browser uses them.
 * Null where the actor has no command with a ceiling.
 */
export async function groupsAboveCeiling(db: Sql, actor: Actor): Promise<Pick<Actor, "beyond"> | null> {
  if (actor.isSuper || !withCeiling.some((id) => isGranted(actor, id))) return null;
  const rows = await db.query<PermissionSet & { id: string }>(
    `select g.id, g.is_system as "isSuper", array(
       select name from unnest(g.auths) name where name <> all($1::text[]) order by name collate "C" limit $2) as auths
     from auth_group g where g.delete_time is null and (g.is_system or not g.auths <@ $1::text[])`,
    [actor.auths, NAMED_LACKING + 1],
  );
  return { beyond: Object.fromEntries(rows.map(({ id, isSuper, auths }) => [id, { isSuper, auths }])) };
}

/**
 * Returns the ids of admins whom a change of a group's permissions concerns: its members, and all admins with a command
 * that has a ceiling.
 */
export async function concernedBy(db: Sql, group: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select a.id from admin a where a.delete_time is null and (a.auth_group_ids @> array[$1::bigint]
       or exists (select 1 from auth_group g where g.id = any(a.auth_group_ids) and g.auths && $2::text[]))`,
    [group, withCeiling],
  );
  return rows.map(({ id }) => id);
}
