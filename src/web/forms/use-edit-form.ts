import { useCallback, useEffect, useMemo, useState } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Conflict } from "#domain/api/commands.ts";
import type { Titles } from "#domain/api/list.ts";
import { messageOf } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { guardLeaving } from "#web/routing/navigation-guard.ts";
import type { State } from "#web/store/state.ts";
import { createState, setValue, useValue, watch } from "#web/store/state.ts";
import { onPageHidden } from "#web/store/page-hidden.ts";
import { useLatest } from "#web/store/latest.ts";
import { notify } from "#web/ui/notice.tsx";
import type { Draft } from "./drafts.ts";
import { dropDraft, joinedDraft, readDraft, writeDraft } from "./drafts.ts";
import type { FormFile } from "./form-files.ts";
import type { FormState } from "./form-state.ts";
import { changeCount, draftOf, openForm, openQuestions, withConflict } from "./form-state.ts";
import { isStaffDraft } from "./as-draft.ts";
import { askedIn, forgetAsked } from "./asked-fields.ts";
import { copiedValues } from "./copied-values.ts";
import { presetOf } from "./preset.ts";
import { problemsFrom, problemsHere } from "./problems.ts";
import { notifySaved } from "./notify-saved.ts";
import { conflictIn, fetchFiles, saveForm, spread } from "./save.ts";

const seconds = (): number => Math.floor(Date.now() / 1_000);
const DRAFT_MS = 400;

export interface EditFormModel {
  store: State<FormState>;
  state: FormState;
  draft: Draft | null;
  /** When the draft was last written. Seconds since 1970. */
  keptAt: number | null;
  takeDraft: () => Draft | null;
  /** True if the draft was dropped. It can still be restored here. */
  isDropped: boolean;
  drop: (isDropped: boolean) => void;
  save: (next: boolean, asDraft?: boolean) => Promise<void>;
  /** Drops the input of this form. An older draft that was not restored is kept. */
  discard: () => void;
  /** Turns off the confirmation before leaving. */
  letGo: () => void;
  isAsked: boolean;
  ask: () => boolean;
  stay: () => void;
}

/** Writes the draft shortly after the last input, at once when the page is hidden, and when the form closes. */
function useWriting(
  store: State<FormState>,
  settled: State<boolean>,
  keep: () => number | null,
  setKeptAt: (time: number | null) => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isKept = false;
    const write = (): void => {
      clearTimeout(timer);
      timer = undefined;
      // A form without changes writes nothing, because another window may have written the draft. After its first write
      // it always writes.
      if (settled.value || !(isKept || changeCount(store.value) > 0)) return;
      isKept = true;
      setKeptAt(keep());
    };
    const stop = watch(store, () => {
      clearTimeout(timer);
      timer = setTimeout(write, DRAFT_MS);
    });
    // The last input before a reload is written at once.
    const stopHidden = onPageHidden(() => timer !== undefined && write());
    return () => {
      stop();
      stopHidden();
      clearTimeout(timer);
      if (settled.value || changeCount(store.value) === 0) return;
      // The user moved to another record or page. The input is kept for the next visit.
      keep();
      notify(t("form.draft.kept"), "blue");
    };
  }, [store, settled, keep, setKeptAt]);
}

function useDrafts(resource: string, store: State<FormState>, titles: Titles) {
  const { id } = store.value;
  // The person who opened the form, even if another user logs in while it closes.
  const [person] = useState(() => actorStore.value?.id ?? "");
  const of = useMemo(() => ({ person, resource, id }), [person, resource, id]);
  const [draft, setDraft] = useState(() => readDraft(of));
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const latestTitles = useLatest(titles);
  const settled = useMemo(() => createState(false), []);
  const [isDropped, setDropped] = useState(false);
  const left = isDropped ? (draft?.earlier ?? null) : draft;
  const waiting = useLatest(left);
  /**
   * Writes the input together with an older draft that is still open. @returns the time of the draft; null if there is
   * no input
   */
  const keep = useCallback(
    (older = waiting.current): number | null => {
      const newer = draftOf(store.value, latestTitles.current, seconds());
      const joint = newer && older ? joinedDraft(older, newer) : (newer ?? older);
      if (joint) writeDraft(of, joint);
      else dropDraft(of);
      return newer && newer.time;
    },
    [of, store, latestTitles, waiting],
  );
  useWriting(store, settled, keep, setKeptAt);
  const takeDraft = useCallback((): Draft | null => {
    setDraft(draft?.earlier ?? null);
    return draft;
  }, [draft]);
  const drop = useCallback(
    (isGone: boolean): void => {
      setDropped(isGone);
      keep(isGone ? (draft?.earlier ?? null) : draft);
    },
    [draft, keep],
  );
  const forget = useCallback(() => {
    setValue(settled, true);
    dropDraft(of);
  }, [of, settled]);
  const discard = useCallback(() => {
    forget();
    if (left) writeDraft(of, left);
  }, [forget, left, of]);
  return { draft, keptAt, takeDraft, isDropped, drop, forget, discard };
}

interface Given {
  /** Null for a new record. */
  record: AnyRecord | null;
  /** The record that a new one copies. */
  copied: AnyRecord | null;
  files: readonly FormFile[] | null;
  titles: Titles;
}

function begin(resource: Resource, { record, copied, files }: Given): FormState {
  const first = { ...(copied && copiedValues(resource, copied)), ...presetOf(resource) };
  const form = openForm(resource, record, files, record ? {} : first);
  const refused = askedIn(resource.name, form.id);
  return refused.length > 0 ? { ...form, refused, tries: 1 } : form;
}

/** Adds the values that another admin saved in between to the form, with the own changes kept. */
async function showConflict(resource: Resource, store: State<FormState>, conflict: Conflict): Promise<void> {
  spread(resource.name, conflict.current);
  const fresh = await fetchFiles(resource.name, store.value.id).catch(() => null);
  setValue(store, withConflict(store.value, resource, conflict, fresh));
}

export function useEditForm(
  resource: Resource,
  input: Given,
  onSaved: (record: AnyRecord, next: boolean) => void,
): EditFormModel {
  const { record, titles } = input;
  const [store] = useState(() => createState(begin(resource, input)));
  const state = useValue(store);
  useEffect(forgetAsked, []);
  const drafts = useDrafts(resource.name, store, titles);
  const saved = useLatest(onSaved);
  const { forget, ...shown } = drafts;
  const [isAsked, setAsked] = useState(false);
  const [free] = useState(() => createState(false));
  useEffect(() => guardLeaving(() => (free.value ? 0 : changeCount(store.value))), [store, free]);
  const letGo = useCallback(() => setValue(free, true), [free]);
  const save = useCallback(
    async (next: boolean, asDraft = false): Promise<void> => {
      const change = (more: Partial<FormState>): void => setValue(store, { ...store.value, ...more });
      const now = store.value;
      if (now.isSaving) return;
      if (now.id !== null && changeCount(now) === 0) {
        notify(t("form.unchanged"), "blue");
        // No change to send: each conflict was resolved with the stored value, or the user moves to the next record.
        if (!record || !(next || now.conflict)) return;
        forget();
        letGo();
        saved.current(record, next);
        return;
      }
      const lacksFile = now.files !== null && now.files.now.length === 0;
      const isWrong = problemsHere(resource, now.values, now.id === null ? null : now.before).length > 0;
      if (isWrong || lacksFile || openQuestions(now).length > 0) {
        change({ tries: store.value.tries + 1 });
        return;
      }
      change({ isSaving: true, failure: null, refused: [] });
      try {
        const after = await saveForm(resource, now, asDraft || isStaffDraft(resource, record));
        forget();
        letGo();
        // Here `record` is as it was before: a live event may bring the saved one to the screen at any time.
        notifySaved(resource, after, record);
        saved.current(after, next);
      } catch (error) {
        const conflict = conflictIn(error);
        if (conflict) return showConflict(resource, store, conflict);
        const [refused, failure] = [problemsFrom(error), messageOf(error)];
        change({ isSaving: false, tries: store.value.tries + 1, refused, failure });
      }
    },
    [resource, record, store, forget, letGo, saved],
  );
  const ask = useCallback((): boolean => {
    setAsked(true);
    return true;
  }, []);
  return { store, state, ...shown, save, letGo, isAsked, ask, stay: () => setAsked(false) };
}
