import { NEW } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { presetNew } from "#web/forms/new-values.ts";
import { nameOfRecord } from "#web/fields/cell.tsx";
import type { ListState } from "#web/list/list-state.ts";
import { setQuery } from "#web/routing/address.ts";

/** Opens the form of a new record below the current one, which shares its kind. */
export function useAddChild({ resource }: ListState): void {
  useCommandHandler(`${resource.name}.addChild`, (_, target) => {
    const [record] = target?.records ?? [];
    const { tree, name } = resource;
    if (!record || !tree) return false;
    const same = Object.fromEntries((tree.same ?? []).map((field) => [field, record[field] ?? null]));
    presetNew.set({
      resource: name,
      values: { ...same, [tree.parent]: record.id },
      titles: { [name]: { [record.id]: nameOfRecord(resource, record) } },
    });
    setQuery({ edit: NEW }, "replace");
    return true;
  });
}
