import { NEW } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import type { ListState } from "#web/list/list-state.ts";
import { setQuery } from "#web/routing/address.ts";

/** Opens the form of a new record below the current one, which shares its kind. */
export function useAddChild({ resource }: ListState): void {
  useCommandHandler(`${resource.name}.addChild`, (_, target) => {
    const [record] = target?.records ?? [];
    const { tree } = resource;
    if (!record || !tree) return false;
    const same = (tree.same ?? []).map((field) => [field, String(record[field] ?? "")]);
    const preset = writePreset({ ...Object.fromEntries(same), [tree.parent]: record.id });
    setQuery({ edit: NEW, [WITH]: preset }, "replace");
    return true;
  });
}
