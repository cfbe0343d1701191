// Elements of papers that are printed. Texts come in as texts, never as markup.

/** An element with a text or with further elements. */
export function paperNode(tag: string, content: string | readonly HTMLElement[], style = ""): HTMLElement {
  const made = document.createElement(tag);
  if (typeof content === "string") made.textContent = content;
  else made.append(...content);
  if (style !== "") made.style.cssText = style;
  return made;
}

const CELL = "border:1px solid #999;padding:4px 8px;text-align:";

/** A table over the whole width. @param figures columns from this one on are aligned to the right */
export function paperTable(
  heads: readonly string[],
  lines: readonly (readonly string[])[],
  figures = heads.length,
): HTMLElement {
  const row = (tag: string, cells: readonly string[]): HTMLElement =>
    paperNode(
      "tr",
      cells.map((text, i) => paperNode(tag, text, CELL + (i >= figures ? "right" : "left"))),
    );
  const body = lines.map((cells) => row("td", cells));
  return paperNode("table", [row("th", heads), ...body], "border-collapse:collapse;width:100%;margin-top:16px");
}

export const paperTitle = (text: string): HTMLElement => paperNode("h1", text, "font-size:22px;font-weight:600");
export const paperFact = (label: string, text: string): HTMLElement =>
  paperNode("p", `${label}: ${text}`, "margin:4px 0");
