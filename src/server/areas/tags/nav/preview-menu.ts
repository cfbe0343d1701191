import type { MenuPreview, PreviewEntry } from "#domain/tags/api.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { Onlooker } from "#domain/tags/audience.ts";
import { reaches, standsAt } from "#domain/tags/audience.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import type { I18n, StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

const i18n = (value: unknown): I18n => (value ?? {}) as I18n;

const entryOf = (item: AnyRecord, time: number): PreviewEntry => ({
  id: item.id,
  father: item["father"] ? String(item["father"]) : null,
  name: i18n(item["name"]),
  icon: (item["icon"] ?? null) as StoredImage | null,
  // A label without an end stays.
  label: typeof item["labelEnd"] === "number" && item["labelEnd"] <= time ? {} : i18n(item["label"]),
  leads: item["jump"] !== null,
  fault: item["linkFault"] ? String(item["linkFault"]) : null,
});

/** Returns a menu as somebody sees it at a moment. What stands below a hidden entry is hidden, too. */
export async function previewMenu(db: Database, menu: string, onlooker: Onlooker, time: number): Promise<MenuPreview> {
  const rows = await db.query<{ id: string }>(
    `select id::text from nav_item where menu = $1 and status = $2 and delete_time is null
     order by rank, id`,
    [menu, UpDown.of("up")],
  );
  const items = await readRecords(
    db,
    navItem,
    rows.map(({ id }) => id),
  );
  const shown = items.filter(
    (item) => standsAt(item, time) && reaches({ ...item, audience: item["visible"], countries: [] }, onlooker),
  );
  const ids = new Set(shown.map(({ id }) => id));
  const fathers = new Map(shown.map((item) => [item.id, item["father"] ? String(item["father"]) : null]));
  const isReached = (id: string | null | undefined): boolean =>
    id === null || (id !== undefined && ids.has(id) && isReached(fathers.get(id)));
  return { entries: shown.filter(({ id }) => isReached(id)).map((item) => entryOf(item, time)) };
}
