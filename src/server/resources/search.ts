import { tsvectorOf } from "#kernel/grams.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Row } from "./row.ts";

const plain = (value: unknown): string =>
  String(value ?? "")
    .replace(/<[^>]*>/g, " ")
    .slice(0, 20_000);

export const isSearched = (resource: Resource): boolean => Object.values(resource.fields).some((field) => field.search);

/** The tsvector literal over every searched field of a record. */
export function searchOf(resource: Resource, record: Row): string {
  return tsvectorOf(
    Object.entries(resource.fields)
      .filter(([, field]) => field.search)
      .map(([name]) => plain(record[name]))
      .join("\n"),
  );
}
