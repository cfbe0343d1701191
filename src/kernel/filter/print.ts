import type { Filter } from "./ast.ts";

const needsQuotes = /[\s()|",:"\\]|^$|^[-^<>*]|^[\p{L}_][\p{L}\p{N}_.]*[<>]|\.\./u;
/** Returns the text of a name or value, in quotes if the parser would otherwise read it as something else. */
export const quoteText = (text: string): string =>
  needsQuotes.test(text) ? `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"` : text;

function range(filter: Extract<Filter, { above?: unknown; below?: unknown }>): string {
  const { field, above, below } = filter as { field: string } & Pick<typeof filter, "above" | "below">;
  if (above?.inclusive && below?.inclusive && !/[\s"()|]|\.\./.test(above.value + below.value))
    return `${field}:${above.value}..${below.value}`;
  return [
    above ? `${field}:>${above.inclusive ? "=" : ""}${quoteText(above.value)}` : "",
    below ? `${field}:<${below.inclusive ? "=" : ""}${quoteText(below.value)}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const printLanguage = (language: string): string => (language === "*" ? language : quoteText(language));

const group = (filter: Filter): string =>
  "any" in filter || "all" in filter || ("above" in filter && "below" in filter)
    ? `(${printFilter(filter)})`
    : printFilter(filter);

/** Prints a filter as text that parses back to the same meaning. */
export function printFilter(filter: Filter): string {
  if ("all" in filter) return filter.all.map((part) => ("any" in part ? group(part) : printFilter(part))).join(" ");
  if ("any" in filter) return filter.any.map(group).join(" | ");
  if ("not" in filter) return `-${group(filter.not)}`;
  if ("keyword" in filter) return quoteText(filter.keyword);
  if ("in" in filter) return `${filter.field}:${filter.in.map(quoteText).join(",")}`;
  if ("missing" in filter) return `${filter.field}.missing:${filter.missing.map(printLanguage).join(",")}`;
  if ("present" in filter) return `${filter.field}:*`;
  if ("under" in filter) return `${filter.field}:^${quoteText(filter.under)}`;
  return range(filter);
}
