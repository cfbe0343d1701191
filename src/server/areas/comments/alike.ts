import { createHash } from "node:crypto";
import type { StoredImage } from "#kernel/field.ts";
import type { Row } from "#server/resources/row.ts";

/** Everything by which two texts may differ and still say the same. */
const BETWEEN = /[^\p{L}\p{N}]+/gu;

const digest = (text: string): string => createHash("md5").update(text).digest("hex");

/**
 * Fields by which comments are found that say the same: the text without punctuation and case; without a text, the file
 * of the first picture. Equal files are stored only once.
 */
export function alikeFields({ content, pictures }: Row): Row {
  const said = String(content ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(BETWEEN, "");
  const shown = (Array.isArray(pictures) ? pictures : []) as StoredImage[];
  const basis = said === "" ? shown[0]?.key : said;
  return { alikeKey: basis ? digest(basis) : "", hasPictures: shown.length > 0 };
}
