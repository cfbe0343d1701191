import { useCallback, useEffect, useMemo, useState } from "react";
import { isGranted } from "#kernel/availability.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { GroupRefusal, GroupUse } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { permissions } from "#commands/permissions.ts";
import { call } from "#web/data/client.ts";
import { currentOf, messageOf } from "#web/data/error.ts";
import { layOver } from "#web/data/overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { t } from "#web/i18n/text.ts";
import { guardLeaving } from "#web/routing/leaving.ts";
import { useActor } from "#web/session/actor.ts";
import { useLatest } from "#web/store/latest.ts";
import { notify } from "#web/ui/notice.tsx";
import { areaLabel } from "./area-labels.ts";
import type { Difference, Filter, Granted, MayGrant, TreeNode } from "./permission-tree.ts";
import {
  confined,
  differenceOf,
  filtered,
  isFiltered,
  meantBy,
  merged,
  noFilter,
  tick,
  treeOf,
  visible,
} from "./permission-tree.ts";

export const wholeTree: readonly TreeNode[] = treeOf(permissions, areaLabel);
const none: ReadonlySet<string> = new Set();

/** The names a record's list holds. */
export const authsOf = (record: AnyRecord): Set<string> =>
  new Set(Array.isArray(record["auths"]) ? record["auths"].map(String) : []);

interface Edit {
  /** As the server has them. */
  base: AnyRecord;
  now: Granted;
  /** Earlier sets, the latest first. */
  past: readonly Granted[];
}

export interface Config {
  record: AnyRecord;
  opening: Granted;
  granted: Granted;
  difference: Difference;
  isSystem: boolean;
  /** What somebody else saved meanwhile; to be settled before the next save. */
  conflict: AnyRecord | null;
  /** What whoever ticks holds himself: he grants nothing else and takes nothing else away. */
  mayGrant: MayGrant;
  /** Why a box cannot be ticked; null where it can. */
  why: (node: TreeNode) => string | null;
  set: (next: Granted) => void;
  toggle: (node: TreeNode, deep: boolean) => void;
  undo: () => boolean;
  reset: () => void;
  save: () => Promise<void>;
  /** @param keep lays the own changes over theirs; without, theirs are taken */
  settle: (keep: boolean) => void;
  /** Lets go of what is not saved. */
  forget: () => void;
}

async function send(edit: Edit): Promise<AnyRecord> {
  const { id, version } = edit.base;
  const reply = await call<{ item: AnyRecord }>(v2("authGroup", "configure"), { id, version, auths: [...edit.now] });
  layOver("authGroup", id, { record: reply.item });
  for (const key of ["detail", "history", "groupUse"]) void queryClient.invalidateQueries({ queryKey: [key] });
  return reply.item;
}

function useMayGrant(isSystem: boolean): MayGrant {
  const actor = useActor();
  return useCallback((name) => !isSystem && isGranted(actor, name), [actor, isSystem]);
}

function whyNot(node: TreeNode, isSystem: boolean, mayGrant: MayGrant): string | null {
  if (isSystem) return t("config.why.system");
  return (node.permission ? [node.id] : node.names).some(mayGrant) ? null : t("config.why.notHeld");
}

/** What a press makes of the ticks, null where nothing; and what is to be said about what stays as it is. */
function pressed(press: { node: TreeNode; deep: boolean; granted: Granted; isSystem: boolean; mayGrant: MayGrant }): {
  next: Granted | null;
  said: string | null;
} {
  const { node, deep, granted, mayGrant } = press;
  const meant = meantBy(node, deep);
  const kept = meant.filter((name) => !mayGrant(name)).length;
  const next = tick(wholeTree, node, granted, mayGrant, deep);
  const { added, removed } = differenceOf(granted, next);
  if (added.length + removed.length > 0) return { next, said: kept > 0 ? t("config.keptBack", { n: kept }) : null };
  if (press.isSystem) return { next: null, said: t("config.why.system") };
  return { next: null, said: t(kept === meant.length ? "config.why.notHeld" : "config.why.needed") };
}

/** What is ticked, from the group as it was opened on. */
export function useConfig(first: AnyRecord): Config {
  const [edit, setEdit] = useState<Edit>(() => ({ base: first, now: authsOf(first), past: [] }));
  const [conflict, setConflict] = useState<AnyRecord | null>(null);
  const opening = useMemo(() => authsOf(edit.base), [edit.base]);
  const isSystem = edit.base["isSystem"] === true;
  const mayGrant = useMayGrant(isSystem);
  const granted = useMemo(() => confined(opening, edit.now, mayGrant), [opening, edit.now, mayGrant]);
  const difference = useMemo(() => differenceOf(opening, granted), [opening, granted]);
  const count = useLatest(difference.added.length + difference.removed.length);
  useEffect(() => guardLeaving(() => count.current), [count]);
  const set = (next: Granted): void => setEdit((was) => ({ ...was, now: next, past: [was.now, ...was.past] }));
  const start = (base: AnyRecord, now: Granted = authsOf(base)): void => {
    setConflict(null);
    setEdit({ base, now, past: [] });
  };
  // While nothing is ticked here, what a colleague saves is simply shown.
  if (first.version > edit.base.version && edit.past.length === 0 && !conflict)
    setEdit({ base: first, now: authsOf(first), past: [] });
  return {
    record: edit.base,
    opening,
    granted,
    difference,
    isSystem,
    conflict,
    mayGrant,
    why: (node) => whyNot(node, isSystem, mayGrant),
    set,
    toggle: (node, deep) => {
      const { next, said } = pressed({ node, deep, granted, isSystem, mayGrant });
      if (next) set(next);
      if (said !== null) notify(said, "yellow");
    },
    undo: () => {
      const [last, ...past] = edit.past;
      if (last) setEdit({ ...edit, now: last, past });
      return last !== undefined;
    },
    reset: () => set(opening),
    save: async () => {
      try {
        start(await send({ ...edit, now: granted }));
        notify(t("config.saved"), "green");
      } catch (error) {
        const theirs = currentOf(error);
        if (theirs) setConflict(theirs as AnyRecord);
        notify(t("config.notSaved", { why: messageOf(error) }), "red");
      }
    },
    settle: (keep) => {
      if (!conflict) return;
      start(conflict, keep ? merged(authsOf(conflict), difference) : undefined);
    },
    forget: () => start(edit.base),
  };
}

export interface Rows {
  rows: readonly TreeNode[];
  at: number;
  filter: Filter;
  folded: ReadonlySet<string>;
  setFilter: (part: Partial<Filter>) => void;
  go: (to: number) => void;
  /** Stands on the row of a permission, whatever was filtered or folded. */
  reveal: (permission: string) => void;
  fold: (node: TreeNode, isFolded: boolean) => void;
}

/** Which rows are drawn, and the one the keys act on. */
export function useRows(granted: Granted, used: GroupUse["used"] | null): Rows {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [folded, setFolded] = useState<ReadonlySet<string>>(none);
  const [current, setCurrent] = useState("");
  const rows = useMemo(
    // What was searched for is not folded away.
    () => visible(filtered(wholeTree, filter, granted, used), isFiltered(filter) ? none : folded),
    [filter, granted, folded, used],
  );
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  );
  return {
    rows,
    at,
    filter,
    folded,
    setFilter: (part) => setFilter((was) => ({ ...was, ...part })),
    go: (to) => setCurrent(rows[Math.max(0, Math.min(rows.length - 1, to))]?.id ?? ""),
    reveal: (permission) => {
      setFilter(noFilter);
      setFolded(none);
      setCurrent(permission);
    },
    fold: (node, isFolded) =>
      setFolded((was) => new Set(isFolded ? [...was, node.id] : [...was].filter((id) => id !== node.id))),
  };
}

/** What its admins were refused of late; read anew whenever the page is opened. */
export const groupRefusals = (id: string) => ({
  queryKey: ["groupRefusals", id],
  queryFn: async () => (await call<{ list: GroupRefusal[] }>(v2("authGroup", "refusals"), { id })).list,
  staleTime: 0,
});

export const groupUse = (id: string) => ({
  queryKey: ["groupUse", id],
  queryFn: () => call<GroupUse>(v2("authGroup", "usage"), { id }),
  // Whoever ticks must see whom it reaches now.
  staleTime: 0,
});
