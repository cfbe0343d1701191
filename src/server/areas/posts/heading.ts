import { textOfHtml } from "#server/resources/html.ts";
import type { Row } from "#server/resources/row.ts";

const LONGEST = 100;

/** Returns the title of a post, or the first line of its text. */
export function headingOf({ title, content }: Row): string {
  const lines = [String(title ?? ""), ...textOfHtml(String(content ?? "")).split("\n")];
  const first = lines.map((line) => line.trim()).find((line) => line !== "") ?? "";
  return [...first].slice(0, LONGEST).join("");
}
