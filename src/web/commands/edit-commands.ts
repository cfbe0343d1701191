import type { Resource } from "#kernel/resource.ts";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { useCommandHandler } from "./handlers.ts";

/** Value of `edit=` in the address for a new record. */
export const NEW = "new";

/**
 * Cancels an edit whose form is still loading, for Esc right after E.
 * @param front id of the current record; the address's if absent
 * @returns true if a form was loading
 */
export function callOffEdit(front?: string | null): boolean {
  const { id, edit } = readQuery(currentQuery());
  const isComing = edit !== undefined && (edit === NEW || edit === (front ?? id));
  if (isComing) setQuery({ edit: null }, "replace");
  return isComing;
}

/**
 * Handles E and the key to add a record. The screen calls it and not the detail, because the detail loads later and the
 * keys must work at once.
 * @param id returns the record to edit; null if there is none
 * @param list given if there is a list in which a new record can appear; `with` are its first values (forms/preset.ts)
 */
export function useEditCommands(resource: Resource, id: () => string | null, list?: { with: string | null }): void {
  const { name, form, allows } = resource;
  const edit = (): boolean => {
    const recordId = id();
    if (recordId !== null) setQuery({ edit: recordId }, "replace");
    return recordId !== null;
  };
  useCommandHandler(`${name}.edit`, edit, form.length > 0 && allows.includes("edit"));
  useCommandHandler(
    `${name}.add`,
    () => setQuery({ edit: NEW, with: list?.with ?? null }, "replace"),
    list !== undefined && form.length > 0 && allows.includes("add"),
  );
}
