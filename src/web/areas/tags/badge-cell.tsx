import { labOf } from "#domain/tags/color-distance.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { cellOf } from "#web/fields/cell.tsx";
import { cellRenderers } from "#web/list/columns/columns.ts";
import "./badge.css";

/** Lightness from which a badge has dark letters. */
const LIGHT = 62;

/** The badge as it stands on a product picture. */
cellRenderers.set(tag.fields.badge, ({ badge, badgeColor }, titles) => {
  const text = cellOf(tag.fields.badge, badge, titles);
  const color = String(badgeColor ?? "");
  const lab = labOf(color);
  if (!lab || text === "") return text;
  return (
    <span className={lab[0] >= LIGHT ? "product-badge dark" : "product-badge"} style={{ backgroundColor: color }}>
      {text}
    </span>
  );
});
