import { CUT } from "#kernel/page.ts";
import type { Resource } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import { isRow } from "./display-text.ts";

/** Maximum length of one text, in characters. */
const LONGEST = 200;
const MOST = 2_000;

/** Cuts a text without leaving half a character or half a tag at its end. */
const cut = (text: string): string =>
  text.length <= LONGEST ? text : text.slice(0, LONGEST).replace(/[\ud800-\udbff]$|<[^>]*$/, "") + CUT;

function short(value: unknown): unknown {
  if (typeof value === "string") return cut(value);
  if (typeof value !== "object" || value === null) return value;
  const inner = Array.isArray(value)
    ? value.map(short)
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, short(one)]));
  return JSON.stringify(inner).length > MOST ? CUT : inner;
}

/**
 * Shortens the JSON fields of listed records. Otherwise a list of operation records on very long texts would be huge.
 * The detail, the history and an export contain the full values.
 */
export function withShortParts({ fields }: Resource, reply: ListReply): ListReply {
  const parts = Object.keys(fields).filter((name) => fields[name]?.kind === "json" && fields[name].of);
  for (const record of reply.list)
    for (const name of parts) {
      const values = record[name];
      if (isRow(values))
        record[name] = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, short(value)]));
    }
  return reply;
}
