import { useEffect } from "react";
import type { Resource } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import { listsArea } from "#web/registry/areas.ts";
import { setQuery } from "#web/routing/address.ts";
import { createState, setValue } from "#web/store/state.ts";

/** Records whose forms are opened one after the other at their first missing text; the first one is open now. */
export const translating = createState<readonly string[]>([]);

/** Opens the form of the next record. @returns false if there is none, or if another form was open */
export function translateNext(done: string): boolean {
  const [now, ...rest] = translating.value;
  if (now !== done) return false;
  setValue(translating, rest);
  const [next] = rest;
  if (next === undefined) return false;
  setQuery({ id: next, edit: next }, "replace");
  return true;
}

export const stopTranslating = (): void => setValue(translating, []);

const hasTranslations = ({ fields, form, allows }: Resource): boolean =>
  allows.includes("edit") && form.some((name) => fields[name]?.byLanguage !== undefined);

/** Handles the command that opens forms at their first missing text. */
export function useTranslateMissing({ resource, cursor, records }: ListState, selection: SelectionStore): void {
  const isOn = hasTranslations(resource);
  useEffect(() => {
    if (isOn) listsArea.load().catch(() => {});
  }, [isOn]);
  useCommandHandler(
    "translate.missing",
    () => {
      const { chosen, all } = selection.value;
      const loaded = Array.from({ length: all ? records.count : 0 }, (_, index) => records.rowAt(index)?.record.id);
      const current = cursor.value.id;
      const many = all ? loaded.filter((id) => id !== undefined) : [...chosen.keys()];
      const ids = many.length > 0 ? many : current === null ? [] : [current];
      const [first] = ids;
      if (first === undefined) return false;
      setValue(translating, ids);
      // The cursor goes first. Otherwise its last move would still be written to the address, and close the form.
      if (first !== current) setValue(cursor, { index: records.indexOf(first), id: first, isChosen: true });
      setQuery({ id: first, edit: first }, "replace");
      return true;
    },
    isOn,
  );
}
