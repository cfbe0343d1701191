import type { I18n } from "#kernel/field.ts";
import { searchedText, tsvectorOf } from "#kernel/search-tokens.ts";
import type { Resource } from "#kernel/resource.ts";
import { readingsOf } from "./pinyin-readings.ts";
import type { Row } from "./row.ts";

export const searchedFields = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.search);

export const isSearched = (resource: Resource): boolean => searchedFields(resource).length > 0;

/** Returns the titles of a record, in every language. They are searched by their readings, too. */
function names({ title, fields }: Resource, record: Row): string[] {
  if (!fields[title]?.search) return [];
  if (fields[title].kind === "i18n") return Object.values((record[title] ?? {}) as I18n);
  return fields[title].kind === "text" ? [String(record[title] ?? "")] : [];
}

/** Builds the tsvector literal of a record: its searched fields and the readings of its title. */
export const searchOf = (resource: Resource, record: Row): string =>
  tsvectorOf(searchedText(resource.fields, record), [...new Set(names(resource, record).flatMap(readingsOf))]);

/** Version of the search form. Raise it with every change of `searchOf`, and of how texts are stored. */
const FORM = 4;

/** Identifies the search form of a resource. Rows written in another form are rewritten. */
export const searchForm = (resource: Resource): string => [FORM, resource.title, ...searchedFields(resource)].join(" ");
