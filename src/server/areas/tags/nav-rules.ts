import { NavMenu } from "#domain/tags/enumerations.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

const fail = (path: string, zh: string, en: string): never => {
  throw new Refusal("illegalParameter", [zh, en], { path });
};

/** Most first-level entries that are up, by menu (catalogue, /nav-manage). */
const mostOf: Readonly<Record<string, number>> = { head: 9, appTabs: 5 };

/** App tabs have one level, a menu has few enough first-level entries, and an entry with children leads nowhere. */
export async function checkNavItem(tx: Sql, record: Row): Promise<void> {
  const menu = String(record["menu"]);
  const label = NavMenu.value(menu)?.label ?? ["", ""];
  if (menu === "appTabs" && record["father"]) fail("father", "App 标签栏只有一级", "App tabs have one level");
  const [row] = await tx.query<{ children: number; roots: number; leads: boolean }>(
    `select (select count(*)::int from nav_item where father = $1::bigint and delete_time is null) as children,
       (select count(*)::int from nav_item where menu = $2 and father is null and status = $3 and delete_time is null
          and platforms && $4::integer[]) as roots,
       exists (select 1 from nav_item where id = $5::bigint and jump is not null) as leads`,
    [record["id"], menu, UpDown.of("up"), record["platforms"], record["father"] ?? null],
  );
  if (record["jump"] && (row?.children ?? 0) > 0)
    fail("jump", "有下级的导航项不能跳转", "An entry with children cannot lead anywhere");
  if (record["father"] && row?.leads)
    fail("father", "上级已有跳转，不能再有下级", "The parent leads somewhere, so it cannot have children");
  const most = mostOf[menu];
  if (most !== undefined && !record["father"] && record["status"] === UpDown.of("up") && (row?.roots ?? 0) > most)
    fail("menu", `「${label[0]}」最多 ${most} 个一级导航项`, `${label[1]}: at most ${most} first-level entries`);
}
