import { useEffect, useMemo, useRef } from "react";
import { isId } from "#kernel/id.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { focusPane, returnFocus } from "#web/keyboard/panes.ts";
import { setQuery, useQuery } from "#web/routing/address.ts";
import { useLatest } from "#web/store/latest.ts";

export interface EditEnds {
  onSaved: (record: AnyRecord, next: boolean) => void;
  onCancel: () => void;
  hasNext: boolean;
}

export interface Editing {
  /** The record whose form is open, NEW, or null. */
  what: string | null;
  ends: EditEnds;
}

/** Longer than the detail lags behind the cursor. */
const NEXT_MS = 600;

const close = (home: string | null): void => {
  setQuery({ edit: null }, "replace");
  requestAnimationFrame(() => {
    if (home === null || !focusPane(home)) returnFocus();
  });
};

/**
 * `edit=ID` in the address opens the form of that record in the place of its detail; another record in front closes
 * it by being another, and for good. Saving goes on to the next one where that was asked.
 * @param home the pane that has the keys when the form is closed; the form's own where absent
 */
export function useEditing(
  resource: Resource,
  id: string | null,
  next: (() => void) | null,
  home: string | null = null,
): Editing {
  const wanted = useQuery()["edit"] ?? null;
  const isEditable = resource.form.length > 0;
  // A new record needs a list to appear in: the page of one record offers none.
  const hasList = next !== null;
  const mayAdd = hasList && resource.allows.includes("add");
  const isNew = wanted === NEW && mayAdd;
  const what = isNew ? NEW : isEditable && wanted !== null && wanted === id ? id : null;
  const goesOn = useRef(false);
  const latest = useLatest(next);
  const opened = useRef<string | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (id === null) return;
    const before = opened.current;
    opened.current = what;
    const isLink = isFirst.current;
    isFirst.current = false;
    // A link names two records: the one that it edits is meant.
    if (isLink && hasList && isEditable && what === null && isId(wanted)) return setQuery({ id: wanted }, "replace");
    if (goesOn.current) {
      goesOn.current = false;
      return setQuery({ edit: id }, "replace");
    }
    // Left in the address it would open again whenever that record comes back, under keys that are meant for it.
    if (what === null && before !== null && before === wanted) setQuery({ edit: null }, "replace");
  }, [id, what, wanted, hasList, isEditable]);
  const ends = useMemo(
    (): EditEnds => ({
      hasNext: !isNew && next !== null,
      onCancel: () => close(home),
      onSaved(record, isOn) {
        if (isOn && latest.current) {
          goesOn.current = true;
          latest.current();
          // Behind the last record there is none: then the form has done its work.
          setTimeout(() => {
            if (goesOn.current) close(home);
            goesOn.current = false;
          }, NEXT_MS);
        } else if (isNew) {
          setQuery({ edit: null, id: record.id }, "replace");
          requestAnimationFrame(returnFocus);
        } else close(home);
      },
    }),
    [isNew, next, latest, home],
  );
  return { what, ends };
}
