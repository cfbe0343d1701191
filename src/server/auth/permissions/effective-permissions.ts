import { UpDown } from "#domain/enumerations/review.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";

/** The combined permissions of groups. Disabled groups grant nothing and are left out. */
interface Effective {
  groupIds: readonly string[];
  systemGroupIds: readonly string[];
  isSuper: boolean;
  auths: readonly string[];
  /** True if one of the groups requires a second factor. */
  needsFactor: boolean;
}

/**
 * SQL: the active groups of an admin row `a` as `id:version,id:version`. The text changes whenever one of the groups
 * changes.
 */
export const groupsTerm = `(select string_agg(g.id || ':' || g.version, ',' order by g.id) from ${sqlName(authGroup.name)} g
     where g.id = any(a.auth_group_ids) and g.status = ${UpDown.of("up")} and g.delete_time is null)`;

const MOST_CACHED = 1_000;
const cache = new WeakMap<Sql, Map<string, Effective>>();

interface GroupRow {
  id: string;
  version: number;
  isSystem: boolean;
  auths: string[] | null;
  needsFactor: boolean;
}

const none: Effective = { groupIds: [], systemGroupIds: [], isSuper: false, auths: [], needsFactor: false };

async function load(db: Sql, ids: readonly string[]): Promise<{ key: string; effective: Effective }> {
  const rows = await db.query<GroupRow>(
    `select id, version, is_system as "isSystem", auths, needs_second_factor as "needsFactor" from ${sqlName(authGroup.name)} g
     where g.id = any($1::bigint[]) and g.status = ${UpDown.of("up")} and g.delete_time is null order by g.id`,
    [ids],
  );
  const system = rows.filter(({ isSystem }) => isSystem);
  return {
    key: rows.map(({ id, version }) => `${id}:${version}`).join(","),
    effective: {
      groupIds: rows.map(({ id }) => id),
      systemGroupIds: system.map(({ id }) => id),
      isSuper: system.length > 0,
      auths: [...new Set(rows.flatMap(({ auths }) => auths ?? []))],
      needsFactor: rows.some(({ needsFactor }) => needsFactor),
    },
  };
}

/**
 * Returns the combined permissions of groups. They are cached, because combining a thousand names on every call is
 * slow. The cache key contains the versions of the groups. The query that reads the admin on each call returns it.
 * @param groups text of `groupsTerm`
 */
export async function effectiveOf(db: Sql, groups: string | null): Promise<Effective> {
  if (groups === null) return none;
  let cached = cache.get(db);
  if (!cached) cache.set(db, (cached = new Map()));
  const remembered = cached.get(groups);
  if (remembered) return remembered;
  // The versions just read may be newer than the requested ones, so they form the cache key.
  const { key, effective } = await load(
    db,
    groups.split(",").map((one) => one.split(":")[0] ?? ""),
  );
  if (cached.size >= MOST_CACHED) cached.clear();
  cached.set(key, effective);
  return effective;
}
