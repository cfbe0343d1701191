import { useCallback, useEffect, useMemo, useState } from "react";
import { isGranted } from "#kernel/availability.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Conflict } from "#domain/api/commands.ts";
import type { Titles } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { callIdempotent, isUnanswered } from "#web/commands/call-idempotent.ts";
import { messageOf } from "#web/data/error.ts";
import { setOverlay } from "#web/data/row-overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { conflictIn } from "#web/forms/save.ts";
import { savedBy } from "#web/forms/saved-by.ts";
import { t } from "#web/i18n/part-text.ts";
import { guardLeaving } from "#web/routing/navigation-guard.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { useLatest } from "#web/store/latest.ts";
import { notify } from "#web/ui/notice.tsx";
import { authsOf, wholeTree } from "./group.ts";
import type { Difference, Granted, MayGrant, TreeNode } from "./permission-tree.ts";
import { confined, differenceOf, affectedBy, merged, tick } from "./permission-tree.ts";
import type { TicksDraft } from "./use-ticks-draft.ts";
import { useTicksDraft } from "./use-ticks-draft.ts";

interface Edit {
  /** The group as saved on the server. */
  base: AnyRecord;
  now: Granted;
  /** Earlier states for undo, newest first. */
  past: readonly Granted[];
  isSaving: boolean;
}

/** Changes that a colleague saved while something was ticked here. They must be resolved before the next save. */
export interface Theirs {
  record: AnyRecord;
  difference: Difference;
  /** Name of the colleague; null if unknown. */
  by: string | null;
  /** Seconds since 1970. */
  time: number;
  /** Number of attempts to save before it was resolved. */
  asked: number;
}

export interface Config extends TicksDraft {
  record: AnyRecord;
  opening: Granted;
  granted: Granted;
  difference: Difference;
  isSystem: boolean;
  theirs: Theirs | null;
  /** True for permissions that the user has. No other can be granted or revoked (permission ceiling). */
  mayGrant: MayGrant;
  /** Returns why a box cannot be ticked; null if it can. */
  refusalOf: (node: TreeNode) => string | null;
  set: (next: Granted) => void;
  /** Ticks or unticks a node. @returns the permissions that changed */
  toggle: (node: TreeNode, deep: boolean) => Difference;
  undo: () => boolean;
  reset: () => void;
  /** Saves the changes. @returns true if the server has stored them */
  save: () => Promise<boolean>;
  /**
   * Resolves the colleague's changes. @param keep true to apply the own changes to theirs; false to drop the own ones
   */
  settle: (keep: boolean) => void;
  /** Drops all unsaved changes. */
  forget: () => void;
}

const isNothing = ({ added, removed }: Difference): boolean => added.length + removed.length === 0;

/** Saves the differences and reports it. @throws ApiError */
async function send(edit: Edit, difference: Difference): Promise<AnyRecord> {
  if (isNothing(difference)) {
    notify(t("config.unchanged"), "blue");
    return edit.base;
  }
  const { id, version } = edit.base;
  const reply = await callIdempotent<{ item: AnyRecord }>(v2("authGroup", "configure"), {
    id,
    version,
    auths: [...edit.now],
  });
  setOverlay("authGroup", id, { record: reply.item });
  for (const key of ["detail", "history", "groupUse"]) void queryClient.invalidateQueries({ queryKey: [key] });
  notify(t("config.saved"), "green");
  return reply.item;
}

function useMayGrant(isSystem: boolean): MayGrant {
  const actor = useActor();
  return useCallback((name) => !isSystem && isGranted(actor, name), [actor, isSystem]);
}

function whyNot(node: TreeNode, isSystem: boolean, mayGrant: MayGrant): string | null {
  if (isSystem) return t("config.why.system");
  return (node.permission ? [node.id] : node.names).some(mayGrant) ? null : t("config.why.notAllowed");
}

/** Returns the state after a click, null if nothing changes, and a message about permissions that were not changed. */
function pressed(press: { node: TreeNode; deep: boolean; granted: Granted; isSystem: boolean; mayGrant: MayGrant }): {
  next: Granted | null;
  message: string | null;
} {
  const { node, deep, granted, mayGrant } = press;
  const meant = affectedBy(node, deep);
  const count = meant.filter((name) => !mayGrant(name)).length;
  const next = tick(wholeTree, node, granted, mayGrant, deep);
  const { added, removed } = differenceOf(granted, next);
  if (added.length + removed.length > 0)
    return { next, message: count > 0 ? t("config.keptUnchanged", { n: count }) : null };
  if (press.isSystem) return { next: null, message: t("config.why.system") };
  return { next: null, message: t(count === meant.length ? "config.why.notAllowed" : "config.why.needed") };
}

const opened = (base: AnyRecord, now: Granted = authsOf(base)): Edit => ({ base, now, past: [], isSaving: false });

/**
 * Handles a save of a colleague. If nothing is ticked here, or the ticks are the same, it is taken over; otherwise the
 * user has to resolve it.
 * @returns the new state, or the changes to resolve. Neither if nothing changed, or while a save of this window is
 * running, whose live event may arrive before its answer
 */
function mergeSave(
  edit: Edit,
  latest: AnyRecord,
  granted: Granted,
): { over?: Edit; theirs?: Pick<Theirs, "record" | "difference"> } {
  if (edit.isSaving || latest.version <= edit.base.version) return {};
  const saved = authsOf(latest);
  const difference = differenceOf(authsOf(edit.base), saved);
  if (isNothing(difference)) return { over: { ...edit, base: latest } };
  const isConflict = !isNothing(differenceOf(authsOf(edit.base), granted)) && !isNothing(differenceOf(saved, granted));
  return isConflict ? { theirs: { record: latest, difference } } : { over: opened(latest) };
}

/** State of the edit: the saved group, the ticks, and newer versions from the server. */
function useEdit(latestRecord: AnyRecord, titles: Titles) {
  const [edit, setEdit] = useState<Edit>(() => opened(latestRecord));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const opening = useMemo(() => authsOf(edit.base), [edit.base]);
  const isSystem = edit.base["isSystem"] === true;
  const mayGrant = useMayGrant(isSystem);
  const granted = useMemo(() => confined(opening, edit.now, mayGrant), [opening, edit.now, mayGrant]);
  const set = (next: Granted): void => setEdit((was) => ({ ...was, now: next, past: [was.now, ...was.past] }));
  const draft = useTicksDraft({ base: edit.base, opening, pressed: edit.now, granted }, set);
  const isNewer = conflict !== null && conflict.current.version > latestRecord.version;
  const latest = isNewer ? conflict.current : latestRecord;
  const { over, theirs } = useMemo(() => mergeSave(edit, latest, granted), [edit, latest, granted]);
  if (over) setEdit(over);
  const saved = isNewer ? { by: conflict.by, time: conflict.time } : savedBy(latest, titles);
  return {
    edit,
    setEdit,
    set,
    setConflict,
    draft,
    opening,
    granted,
    isSystem,
    mayGrant,
    theirs: theirs ? { ...theirs, ...saved } : null,
  };
}

function notifyFailed(error: unknown): void {
  const message = messageOf(error);
  if (isUnanswered(error)) notify(message, "yellow");
  else notify(t("config.notSaved", { why: message }), "red");
}

/** Edit of a group's permissions, kept up to date with the latest version of the group. */
export function useConfig(latestRecord: AnyRecord, titles: Titles): Config {
  const { edit, setEdit, set, setConflict, draft, ...current } = useEdit(latestRecord, titles);
  const { opening, granted, isSystem, mayGrant, theirs } = current;
  const [asked, setAsked] = useState(0);
  const difference = useMemo(() => differenceOf(opening, granted), [opening, granted]);
  const count = useLatest(difference.added.length + difference.removed.length);
  useEffect(() => guardLeaving(() => count.current), [count]);
  const start = (base: AnyRecord, now?: Granted): void => {
    setAsked(0);
    setEdit(opened(base, now));
  };
  const save = async (): Promise<boolean> => {
    if (edit.isSaving) return false;
    if (theirs) {
      setAsked(asked + 1);
      return false;
    }
    setEdit({ ...edit, isSaving: true });
    try {
      start(await send({ ...edit, now: granted }, difference));
      return true;
    } catch (error) {
      setEdit((was) => ({ ...was, isSaving: false }));
      const conflict = conflictIn(error);
      if (conflict) setConflict(conflict);
      setAsked(conflict ? 1 : 0);
      notifyFailed(error);
      return false;
    }
  };
  return {
    record: edit.base,
    opening,
    granted,
    difference,
    isSystem,
    theirs: theirs && { ...theirs, asked },
    mayGrant,
    refusalOf: (node) => whyNot(node, isSystem, mayGrant),
    set,
    toggle: (node, deep) => {
      const { next, message } = pressed({ node, deep, granted, isSystem, mayGrant });
      if (next) set(next);
      if (message !== null) notify(message, "yellow");
      return differenceOf(granted, next ?? granted);
    },
    undo: () => {
      const [last, ...past] = edit.past;
      if (last) setEdit({ ...edit, now: last, past });
      return last !== undefined;
    },
    reset: () => set(opening),
    save,
    settle: (keep) => {
      if (theirs) start(theirs.record, keep ? merged(authsOf(theirs.record), difference) : undefined);
    },
    forget: () => start(edit.base),
    ...draft,
  };
}
