import type { Resource } from "#kernel/resource.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { COPY } from "#web/forms/copied-values.ts";
import { setQuery } from "#web/routing/address.ts";

/**
 * Handles the key that copies a record: it opens the form of a new one with the same values.
 * @param hasList true if there is a list in which the new record can appear
 */
export function useCopy({ name, allows }: Resource, id: string | null, hasList: boolean): void {
  useCommandHandler(
    `${name}.copy`,
    (_, target) => {
      const source = target?.records[0]?.id ?? id;
      if (source === null) return false;
      setQuery({ edit: NEW, [COPY]: source }, "replace");
      return true;
    },
    hasList && allows.includes("copy"),
  );
}
