import type { Nodes } from "hast";
import rehypeParse from "rehype-parse";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

/** Text, lists, tables, links and emphasis; no scripts, styles, ids, forms or pictures from elsewhere. */
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

/** Rich text with everything removed that could act. Parsed as a browser parses it, so nothing hides in odd nesting. */
export function sanitiseHtml(html: string): string {
  return String(pipeline.processSync(html));
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

const textOf = (node: Nodes): string => {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
};

/** The text of sanitised HTML exactly as a browser's textContent gives it, so that offsets mean the same on both sides. */
export const textOfHtml = (html: string): string => textOf(parser.parse(html));
