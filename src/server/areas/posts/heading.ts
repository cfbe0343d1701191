import { alikeKey } from "#server/evidence/alike-key.ts";
import { textOfHtml } from "#server/resources/html.ts";
import type { Row } from "#server/resources/row.ts";

const LONGEST = 100;

/** Returns the title of a post, or the first line of its text. */
export function headingOf({ title, content }: Row): string {
  const lines = [String(title ?? ""), ...textOfHtml(String(content ?? "")).split("\n")];
  const first = lines.map((line) => line.trim()).find((line) => line !== "") ?? "";
  return [...first].slice(0, LONGEST).join("");
}

/** Heading of a post, and the key by which posts are found that say the same. */
export const writtenFields = (post: Row): Row => ({
  heading: headingOf(post),
  alikeKey: alikeKey(textOfHtml(String(post["content"] ?? "")) || post["title"], post["media"]),
});
