const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Returns a text as the content of an element or attribute. Control characters, halves of characters and
 * noncharacters, which XML 1.0 forbids, are dropped.
 * @param most maximum number of characters
 */
export function xmlText(text: string, most: number): string {
  const allowed = [...text].filter((character) => !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(character));
  return allowed
    .slice(0, most)
    .join("")
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? "");
}
