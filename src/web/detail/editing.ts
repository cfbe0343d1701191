import { useEffect, useMemo, useRef } from "react";
import { isId } from "#kernel/id.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { stopTranslating, translateNext } from "#web/forms/languages/translate-missing.ts";
import { returnFocusLater } from "#web/keyboard/panes.ts";
import { setQuery, useQuery } from "#web/routing/address.ts";
import { useLatest } from "#web/store/latest.ts";

export interface EditEnds {
  onSaved: (record: AnyRecord, next: boolean) => void;
  onCancel: () => void;
  hasNext: boolean;
}

export interface Editing {
  /** Id of the record whose form is open, NEW, or null. */
  what: string | null;
  ends: EditEnds;
}

/** Time to wait for the next record, in ms. It is longer than the detail's delay after the cursor. */
const NEXT_MS = 600;

const close = (home: string | null): void => {
  setQuery({ edit: null, with: null, copy: null }, "replace");
  returnFocusLater(home);
};

/**
 * Opens the form of a record in place of its detail while the address has `edit=ID`. Moving to another record closes
 * the form for good. A save can continue with the next record.
 * @param home pane that gets the keys when the form closes; null for the last focus before the form
 */
export function useEditing(
  resource: Resource,
  id: string | null,
  next: (() => void) | null,
  home: string | null = null,
): Editing {
  const editParam = useQuery()["edit"] ?? null;
  const isEditable = resource.form.length > 0;
  // A new record needs a list to appear in. The page of one record has none.
  const hasList = next !== null;
  const mayAdd = hasList && resource.allows.includes("add");
  const isNew = editParam === NEW && mayAdd;
  const what = isNew ? NEW : isEditable && editParam !== null && editParam === id ? id : null;
  const waitsForNext = useRef(false);
  const latest = useLatest(next);
  const opened = useRef<string | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (id === null) return;
    const before = opened.current;
    opened.current = what;
    const isLink = isFirst.current;
    isFirst.current = false;
    // If a link names two records, it opens the one to edit.
    if (isLink && hasList && isEditable && what === null && isId(editParam))
      return setQuery({ id: editParam }, "replace");
    if (waitsForNext.current) {
      waitsForNext.current = false;
      return setQuery({ edit: id }, "replace");
    }
    // If `edit` stayed in the address, the form would open again with its record and receive keys meant for the record.
    if (what === null && before !== null && before === editParam) setQuery({ edit: null }, "replace");
  }, [id, what, editParam, hasList, isEditable]);
  const ends = useMemo(
    (): EditEnds => ({
      hasNext: !isNew && next !== null,
      onCancel: () => {
        stopTranslating();
        close(home);
      },
      onSaved(record, opensNext) {
        if (translateNext(record.id)) return;
        if (opensNext && latest.current) {
          waitsForNext.current = true;
          latest.current();
          // If no other record has become current by the end of the wait, there is no next one, and the form closes.
          setTimeout(() => {
            if (waitsForNext.current) close(home);
            waitsForNext.current = false;
          }, NEXT_MS);
        } else if (isNew) {
          setQuery({ edit: null, with: null, copy: null, id: record.id }, "replace");
          returnFocusLater();
        } else close(home);
      },
    }),
    [isNew, next, latest, home],
  );
  return { what, ends };
}
