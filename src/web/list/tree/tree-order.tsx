import type { JSX, RefObject } from "react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { runCommand } from "#web/commands/run.ts";
import { cellOf, isImage } from "#web/fields/cell.tsx";
import { arrangement } from "#web/list/arrangement.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";
import type { GridHandle } from "#web/list/grid.tsx";
import type { ListState } from "#web/list/list-state.ts";
import type { Planner } from "#web/list/rank/plan.ts";
import { moveStore, treePlanner } from "#web/list/rank/plan.ts";
import { said } from "#web/list/rank/texts.ts";
import { currentQuery } from "#web/routing/location.ts";
import { readQuery, useQuery } from "#web/routing/address.ts";
import { useLatest } from "#web/store/latest.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { Failed } from "#web/ui/states.tsx";
import { useAddChild } from "./add-child.ts";
import { ancestorsOf, branchOf, childrenOf, forestOf, shownTree, TOP } from "./forest.ts";
import { keepOpen, openBranches, withChildren } from "./open-branches.ts";
import { planTree } from "./tree-plan.ts";
import { planned, toggleStore, treeStore } from "./tree-store.ts";
import type { TreeState } from "./tree-store.ts";
import { TreeTitle } from "./tree-title.tsx";
import { treeWindow, useBranches, useTreeRows } from "./tree-window.ts";

interface Given {
  state: ListState;
  grid: RefObject<GridHandle | null>;
}

/** Draws the title of a row with its place in the tree. */
function useTitles(resource: Resource): void {
  useLayoutEffect(() => {
    const field = fieldOf(resource, resource.title);
    const icon = Object.keys(resource.fields).find(
      (name) => resource.list.columns.includes(name) && fieldOf(resource, name).kind === "image",
    );
    const iconIn = (record: AnyRecord): unknown => (icon === undefined ? null : record[icon]);
    cellRenderers.set(field, (record, titles) => {
      const image = iconIn(record);
      return (
        <TreeTitle record={record} icon={isImage(image) ? image : null} hasIcons={icon !== undefined}>
          {cellOf(field, record[resource.title], titles, record)}
        </TreeTitle>
      );
    });
    setValue(arrangement, { ...arrangement.value, look: field });
    return () => void cellRenderers.delete(field);
  }, [resource]);
}

/** Remembers which branches are open. A filter opens all branches of its matches, and that is not remembered. */
function useOpen(place: string, forest: TreeState["forest"] | null, isFiltered: boolean) {
  const [opened, setOpened] = useState<{ place: string; open: ReadonlySet<string> } | null>(null);
  const where = isFiltered ? `${place}?` : place;
  const open = useMemo((): ReadonlySet<string> => {
    if (opened?.place === where) return opened.open;
    if (!forest) return new Set<string>();
    return isFiltered ? withChildren(forest) : openBranches(place, forest);
  }, [opened, where, forest, isFiltered, place]);
  const change = useCallback(
    (next: ReadonlySet<string>) => {
      setOpened({ place: where, open: next });
      if (!isFiltered) keepOpen(place, next);
    },
    [where, place, isFiltered],
  );
  return [open, change] as const;
}

/** Keys of a tree: the arrows open and close branches, and go down and up in it. */
function useBranchKeys(
  { state, grid }: Given,
  tree: TreeState | null,
  change: (open: ReadonlySet<string>) => void,
): void {
  const latest = useLatest({ state, tree, change });
  const here = (): { id: string; tree: TreeState } | null => {
    const { state: now, tree: shown } = latest.current;
    const id = shown?.shown.ids[now.cursor.value.index];
    return shown && id !== undefined ? { id, tree: shown } : null;
  };
  const goTo = (id: string): void => {
    const { state: now, tree: shown } = latest.current;
    const index = shown?.shown.rows.get(id) ?? -1;
    if (index < 0) return;
    setValue(now.cursor, { index, id });
    grid.current?.reveal(index);
  };
  const set = ({ open }: TreeState, patch: (set: Set<string>) => void): void => {
    const next = new Set(open);
    patch(next);
    latest.current.change(next);
  };
  /** While records are moved, the arrows change their level. */
  const moves = (step: "inward" | "outward"): boolean => {
    if (moveStore.value) runCommand(`rank.${step}`);
    return moveStore.value !== null;
  };
  useCommandHandler("branch.expand", () => {
    const current = here();
    if (!current || moves("inward")) return;
    const [first] = childrenOf(current.tree.forest, current.id);
    if (first === undefined) return;
    if (current.tree.open.has(current.id)) goTo(first);
    else set(current.tree, (open) => open.add(current.id));
  });
  useCommandHandler("branch.collapse", () => {
    const current = here();
    if (!current || moves("outward")) return;
    const parent = current.tree.forest.parents.get(current.id) ?? TOP;
    if (current.tree.open.has(current.id) && childrenOf(current.tree.forest, current.id).length > 0)
      set(current.tree, (open) => open.delete(current.id));
    else if (parent !== TOP) goTo(parent);
  });
  useCommandHandler("branch.expandAll", () => {
    const current = here();
    if (current)
      set(current.tree, (open) => {
        for (const id of [current.id, ...branchOf(current.tree.forest, current.id)])
          if (childrenOf(current.tree.forest, id).length > 0) open.add(id);
      });
  });
  useCommandHandler("branch.collapseAll", () => {
    const current = here();
    if (!current) return;
    const top = ancestorsOf(current.tree.forest, current.id).at(-1) ?? current.id;
    setValue(latest.current.state.cursor, { index: childrenOf(current.tree.forest, TOP).indexOf(top), id: top });
    latest.current.change(new Set());
  });
}

/** Opens the branches above the record that the address names, once for each address. */
function useLinked(tree: TreeState | null, change: (open: ReadonlySet<string>) => void): void {
  const id = useQuery()["id"] ?? readQuery(currentQuery())["id"];
  const forest = tree?.forest;
  const latest = useLatest({ tree, change });
  useEffect(() => {
    const { tree: now, change: set } = latest.current;
    if (!now || id === undefined || !now.forest.parents.has(id) || now.shown.rows.has(id)) return;
    set(new Set([...now.open, ...ancestorsOf(now.forest, id)]));
  }, [id, forest, latest]);
}

/** Shows a list as a tree. It replaces the order of the list's rows, and draws their titles. */
export function TreeOrder({ state, grid }: Given): JSX.Element | null {
  const { resource, screen, base, filter } = state;
  const { data, error, isFetching, refetch } = useBranches(state);
  const forest = useMemo(() => (data ? forestOf(data) : null), [data]);
  const isFiltered = filter !== "";
  const [open, change] = useOpen(`${screen.route}.${base}`, forest, isFiltered);
  const tree = useMemo(
    (): TreeState | null => (forest ? { forest, open, shown: shownTree(forest, open), isFiltered } : null),
    [forest, open, isFiltered],
  );
  const rows = useTreeRows(state);
  useTitles(resource);
  const next = useValue(planned);
  useLayoutEffect(() => setValue(treeStore, next ?? tree), [next, tree]);
  useLayoutEffect(() => {
    const more = { isLoading: isFetching, error, retry: () => void refetch() };
    setValue(arrangement, {
      ...arrangement.value,
      laidOut: tree ? (flat) => treeWindow(flat, tree, rows, more) : undefined,
    });
  }, [tree, rows, isFetching, error, refetch]);
  useLayoutEffect(
    () => () => {
      setValue(treeStore, null);
      setValue(arrangement, { ...arrangement.value, laidOut: undefined });
    },
    [],
  );
  const latest = useLatest({ tree, change });
  useEffect(() => {
    const toggle = (id: string): void => {
      const { tree: now, change: set } = latest.current;
      if (!now) return;
      const next = new Set(now.open);
      if (!next.delete(id)) next.add(id);
      set(next);
    };
    const planFor: Planner = (list, records) => {
      const { tree: now, change: set } = latest.current;
      return now ? planTree({ list, tree: now, records, open: set, rows }) : said("loading");
    };
    setValue(toggleStore, { toggle });
    setValue(treePlanner, { planFor });
    return () => {
      setValue(toggleStore, null);
      setValue(treePlanner, null);
    };
  }, [latest, rows]);
  useBranchKeys({ state, grid }, tree, change);
  useLinked(tree, change);
  useAddChild(state);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!forest) return null;
  return isFiltered ? (
    <div className="flex-none border-t border-line px-3 py-1.5 text-small text-muted">
      {said("hits", { n: forest.count - forest.others.size })}
    </div>
  ) : null;
}
