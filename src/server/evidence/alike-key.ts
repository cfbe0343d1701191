import { createHash } from "node:crypto";
import { foldText } from "#kernel/text/fold-text.ts";

/** Everything by which two texts may differ and still say the same. */
const BETWEEN = /[^\p{L}\p{N}\p{M}]+/gu;

const digest = (text: string): string => createHash("md5").update(text).digest("hex");

/**
 * Key by which records are found that say the same: the folded text without punctuation; without a text, the file of
 * the first picture. Equal files are stored only once. Empty without both.
 */
export function alikeKey(text: unknown, pictures: unknown): string {
  const said = foldText(String(text ?? "")).replace(BETWEEN, "");
  const [first] = (Array.isArray(pictures) ? pictures : []) as { key?: string }[];
  const basis = said === "" ? first?.key : said;
  return basis ? digest(basis) : "";
}
