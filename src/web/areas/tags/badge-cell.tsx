import { labOf } from "#domain/tags/color-distance.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { cellOf } from "#web/fields/cell.tsx";
import { cellRenderers } from "#web/list/columns/columns.ts";

/** Lightness from which a badge has dark letters. */
const LIGHT = 62;

/** The badge as it stands on a product picture. */
cellRenderers.set(tag.fields.badge, (record, titles) => {
  const { badge, badgeColor } = record;
  const text = cellOf(tag.fields.badge, badge, titles, record);
  const color = String(badgeColor ?? "");
  const lab = labOf(color);
  if (!lab || text === "") return text;
  return (
    <span
      className="rounded-s px-1.5 py-px text-small forced-color-adjust-none"
      style={{ backgroundColor: color, color: lab[0] >= LIGHT ? "#000" : "#fff" }}
    >
      {text}
    </span>
  );
});
