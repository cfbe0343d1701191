import { searchedText, tsvectorOf } from "#kernel/grams.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Row } from "./row.ts";

export const isSearched = (resource: Resource): boolean => Object.values(resource.fields).some((field) => field.search);

/** The tsvector literal over every searched field of a record. */
export const searchOf = (resource: Resource, record: Row): string => tsvectorOf(searchedText(resource.fields, record));
