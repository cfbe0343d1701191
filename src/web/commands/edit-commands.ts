import type { Resource } from "#kernel/resource.ts";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { useCommandHandler } from "./handlers.ts";

/** In the address for a record that is not there yet. */
export const NEW = "new";

/** Esc behind E, faster than the form. @param front the record in front, else the address's @returns whether a form was on its way */
export function callOffEdit(front?: string | null): boolean {
  const { id, edit } = readQuery(currentQuery());
  const isComing = edit !== undefined && (edit === NEW || edit === (front ?? id));
  if (isComing) setQuery({ edit: null }, "replace");
  return isComing;
}

/**
 * E and the adding key, answered by whoever knows the record in front at that very moment: its detail comes later.
 * @param id null where there is none to edit @param mayAdd whether there is a list for a new one to appear in
 */
export function useEditCommands(resource: Resource, id: () => string | null, mayAdd = false): void {
  const { name, form, allows } = resource;
  const edit = (): boolean => {
    const wanted = id();
    if (wanted !== null) setQuery({ edit: wanted }, "replace");
    return wanted !== null;
  };
  useCommandHandler(`${name}.edit`, edit, form.length > 0 && allows.includes("edit"));
  useCommandHandler(
    `${name}.add`,
    () => setQuery({ edit: NEW }, "replace"),
    mayAdd && form.length > 0 && allows.includes("add"),
  );
}
