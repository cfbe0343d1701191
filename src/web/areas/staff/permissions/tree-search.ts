import { match, normalize } from "#web/palette/rank.ts";
import { readingsOf } from "#web/palette/pinyin-readings.ts";
import type { Matcher } from "./permission-tree.ts";
import { inFull } from "./permission-tree.ts";

/**
 * Matches like the palette: also by pinyin, full or initials, and by the initials of English words. Gaps are not
 * allowed, because the tree has no ranking that would put weak matches last.
 */
export const asTyped: Matcher = (node, word) => {
  if (inFull(node, word)) return true;
  const query = normalize(word);
  const [zh, en] = node.label;
  const entry = { id: node.id, kind: "command", zh, en, words: "", readings: readingsOf(zh) } as const;
  const hit = query === "" ? null : match(entry, query, "zh");
  if (!hit?.pinyin) return hit !== null;
  return hit.marks.every((place, index) => index === 0 || place === (hit.marks[index - 1] ?? 0) + 1);
};
