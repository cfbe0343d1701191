import { createHash } from "node:crypto";

/** Everything by which two texts may differ and still say the same. */
const BETWEEN = /[^\p{L}\p{N}]+/gu;

const digest = (text: string): string => createHash("md5").update(text).digest("hex");

/**
 * Key by which records are found that say the same: the text without punctuation and case; without a text, the file of
 * the first picture. Equal files are stored only once. Empty without both.
 */
export function alikeKey(text: unknown, pictures: unknown): string {
  const said = String(text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(BETWEEN, "");
  const [first] = (Array.isArray(pictures) ? pictures : []) as { key?: string }[];
  const basis = said === "" ? first?.key : said;
  return basis ? digest(basis) : "";
}
