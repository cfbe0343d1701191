import type { Nodes } from "hast";
import rehypeParse from "rehype-parse";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

/** Allowed elements: text, lists, tables, links and emphasis. No scripts, styles, ids, forms or external pictures. */
const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((tag) => !["img", "input", "picture", "source"].includes(tag)),
  attributes: { a: ["href", "title"], td: ["colSpan", "rowSpan"], th: ["colSpan", "rowSpan"] },
  protocols: { href: ["http", "https", "mailto"] },
};

const pipeline = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, schema)
  .use(rehypeStringify)
  .freeze();

/**
 * Removes all active content from rich text. The parser works like that of a browser, so that wrong nesting cannot hide
 * anything.
 */
export function sanitizeHtml(html: string): string {
  return String(pipeline.processSync(html));
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

const textOf = (node: Nodes): string => {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
};

/**
 * Returns the text of sanitized HTML exactly as a browser's textContent, so that text offsets are equal on server and
 * console.
 */
export const textOfHtml = (html: string): string => textOf(parser.parse(html));
