import { useMemo } from "react";
import type { WriteMode } from "./location.ts";
import { currentPlace, setPlace, usePath, useQueryText } from "./location.ts";
import { writePlace } from "./place.ts";

export type Query = Readonly<Record<string, string>>;
/** Null takes a part away. */
export type QueryPatch = Readonly<Record<string, string | null>>;

/** A broken escape loses that one part, never the page. */
export function readQuery(text: string): Query {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Readable links: `:`, `,`, `/` and `*` need no escape behind the hash. */
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

/** The filter, sort, page, record and tab all stand in the address; nothing hidden is restored behind it. */
export function setQuery(patch: QueryPatch, mode: WriteMode = "push"): void {
  const { path, query } = currentPlace();
  const next: Record<string, string> = { ...readQuery(query) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === "") delete next[name];
    else next[name] = value;
  }
  setPlace(writePlace({ path, query: writeQuery(next) }), mode);
}

export interface Address {
  path: string;
  query: Query;
}

export function useAddress(): Address {
  const path = usePath();
  const text = useQueryText();
  return useMemo(() => ({ path, query: readQuery(text) }), [path, text]);
}

export function useQuery(): Query {
  const text = useQueryText();
  return useMemo(() => readQuery(text), [text]);
}

/** Somebody else's link to this very view: his list has its rows at other places. */
export function linkHere(): string {
  const { path, query } = currentPlace();
  const shared = writeQuery({ ...readQuery(query), at: "" });
  return `${location.origin}${location.pathname}#${writePlace({ path, query: shared })}`;
}
