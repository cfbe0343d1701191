import { useMemo } from "react";
import type { WriteMode } from "./location.ts";
import { currentPlace, setPlace, settlePlace, useQueryText } from "./location.ts";
import { writePlace } from "./parse-address.ts";

export type Query = Readonly<Record<string, string>>;
/** Changes of the query; null removes a parameter. */
export type QueryPatch = Readonly<Record<string, string | null>>;

/** Parses a query. An invalid escape affects only that parameter. */
export function readQuery(text: string): Query {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Formats a query as a readable link: `:`, `,`, `/` and `*` need no escape after the hash. */
export function writeQuery(query: Query): string {
  return Object.entries(query)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeQuery(value)}`)
    .join("&");
}

const encodeQuery = (value: string): string =>
  encodeURIComponent(value)
    .replace(/%(3A|2C|2F|2A|40|3E|3C)/g, (all) => decodeURIComponent(all))
    .replaceAll("%20", "+");

/**
 * Changes the query. Filter, sort, page, record and tab are all in the address; nothing is restored from hidden state.
 */
export function setQuery(patch: QueryPatch, mode: WriteMode = "push"): void {
  if (mode !== "silent") settlePlace();
  const { path, query } = currentPlace();
  const next: Record<string, string> = { ...readQuery(query) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === "") delete next[name];
    else next[name] = value;
  }
  setPlace(writePlace({ path, query: writeQuery(next) }), mode);
}

export function useQuery(): Query {
  const text = useQueryText();
  return useMemo(() => readQuery(text), [text]);
}

/**
 * Returns a link to the current view for somebody else, without the row position, which differs in another user's list.
 */
export function linkHere(): string {
  settlePlace();
  const { path, query } = currentPlace();
  const shared = writeQuery({ ...readQuery(query), at: "" });
  return `${location.origin}${location.pathname}#${writePlace({ path, query: shared })}`;
}
