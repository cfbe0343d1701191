import { illegal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** App tabs have one level, and an entry with children leads nowhere. */
export async function checkNavItem(tx: Sql, record: Row): Promise<void> {
  if (record["menu"] === "appTabs" && record["father"])
    throw illegal("father", "App 标签栏只有一级", "App tabs have one level");
  const [row] = await tx.query<{ children: number; leads: boolean }>(
    `select (select count(*)::int from nav_item where father = $1::bigint and delete_time is null) as children,
       exists (select 1 from nav_item where id = $2::bigint and jump is not null) as leads`,
    [record["id"], record["father"] ?? null],
  );
  if (record["jump"] && (row?.children ?? 0) > 0)
    throw illegal("jump", "有下级的导航项不能跳转", "An entry with children cannot lead anywhere");
  if (record["father"] && row?.leads)
    throw illegal("father", "上级已有跳转，不能再有下级", "The parent leads somewhere, so it cannot have children");
}
