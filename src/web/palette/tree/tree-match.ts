import type { InterfaceLanguage } from "#kernel/label.ts";
import { readingsOf } from "#web/palette/pinyin-readings.ts";
import type { Entry, Hit } from "#web/palette/rank.ts";
import { match, normalize, tiers } from "#web/palette/rank.ts";
import type { TreeSection, TreeRow } from "./tree-rows.ts";

const entries = new WeakMap<TreeRow, Entry>();

function entryOf(row: TreeRow): Entry {
  const { screen } = row;
  const [zh, en] = screen.label;
  const entry = entries.get(row) ?? {
    id: screen.route,
    kind: "screen",
    zh,
    en,
    words: `${screen.route} ${screen.words ?? ""}`.trim(),
    readings: readingsOf(zh),
  };
  entries.set(row, entry);
  return entry;
}

/** Matches with gaps are left out, because nothing ranks them last here. */
function hitOf(row: TreeRow, query: string, language: InterfaceLanguage): Hit | null {
  const hit = match(entryOf(row), query, language);
  if (hit && hit.tier > tiers.similar) return hit;
  const isCode = row.code !== "" && row.code === query;
  return isCode ? { entry: entryOf(row), tier: tiers.exact, score: 0, marks: [], pinyin: null } : null;
}

export type Hits = ReadonlyMap<TreeRow, Hit>;

/** Returns the matching rows; null for an empty text, when no row is emphasized. */
export function hitsIn(sections: readonly TreeSection[], text: string, language: InterfaceLanguage): Hits | null {
  const query = normalize(text);
  if (query === "") return null;
  const rows = sections.flatMap((section) => section.rows);
  return new Map(
    rows.flatMap((row) => {
      const hit = hitOf(row, query, language);
      return hit ? [[row, hit] as const] : [];
    }),
  );
}

/** Returns the row on which the cursor stands after typing: the best match that the user may open. */
export function bestOf(hits: Hits | null): TreeRow | undefined {
  if (!hits) return undefined;
  const sorted = [...hits].toSorted(
    ([a, { tier, score }], [b, other]) =>
      Number(a.isLocked) - Number(b.isLocked) || other.tier - tier || other.score - score,
  );
  return sorted[0]?.[0];
}
