import type { Resource } from "#kernel/resource.ts";
import { setQuery } from "#web/routing/address.ts";
import { useCommandHandler } from "./handlers.ts";

/** In the address for a record that is not there yet. */
export const NEW = "new";

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
