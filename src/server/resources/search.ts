import type { I18n } from "#kernel/field.ts";
import { searchedText, tsvectorOf } from "#kernel/search-tokens.ts";
import type { Resource } from "#kernel/resource.ts";
import { readingsOf } from "./readings.ts";
import type { Row } from "./row.ts";

export const searchedFields = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.search);

export const isSearched = (resource: Resource): boolean => searchedFields(resource).length > 0;

/** The names under which a record is found by their sound: those of its title, in every language. */
function names({ title, fields }: Resource, record: Row): string[] {
  if (!fields[title]?.search) return [];
  if (fields[title].kind === "i18n") return Object.values((record[title] ?? {}) as I18n);
  return fields[title].kind === "text" ? [String(record[title] ?? "")] : [];
}

/** The tsvector literal over every searched field of a record, and the readings of its title. */
export const searchOf = (resource: Resource, record: Row): string =>
  tsvectorOf(searchedText(resource.fields, record), [...new Set(names(resource, record).flatMap(readingsOf))]);

/** Raised with every change of `searchOf`. */
const FORM = 2;

/** By what the records of a resource are found: where another form was written, they are written again. */
export const searchForm = (resource: Resource): string => [FORM, resource.title, ...searchedFields(resource)].join(" ");
