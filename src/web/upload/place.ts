import { readQuery, writeQuery } from "#web/routing/address.ts";
import { currentPlace } from "#web/routing/location.ts";
import { writePlace } from "#web/routing/parse-address.ts";

/**
 * Returns the place of a field in the form that is open, by which a finished upload finds its field again: screen and
 * record without filter and position, then the field.
 * @param field id of its element
 */
export function placeHere(field: string): string {
  const { path, query } = currentPlace();
  const { edit = "", id = "" } = readQuery(query);
  return `${writePlace({ path, query: writeQuery({ id, edit }) })}#${field}`;
}

/** Returns the address of the form of a place; empty where there is none. */
export const addressOf = (place: string): string => place.split("#")[0] ?? "";
