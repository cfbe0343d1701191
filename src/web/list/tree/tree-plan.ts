import type { AnyRecord } from "#kernel/resource.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { l } from "#web/i18n/text.ts";
import type { ListState } from "#web/list/list-state.ts";
import { nameOf } from "#web/list/rank/flat-plan.ts";
import type { Plan, Step } from "#web/list/rank/plan.ts";
import { said } from "#web/list/rank/texts.ts";
import type { Spot } from "./forest.ts";
import {
  ancestorsOf,
  branchOf,
  childrenOf,
  groupIn,
  heightOf,
  levelOf,
  shownTree,
  siblingsAt,
  TOP,
  withMoved,
} from "./forest.ts";
import type { TreeState } from "./tree-store.ts";
import type { TreeRows } from "./tree-window.ts";
import { treeWindow } from "./tree-window.ts";

interface Given {
  list: ListState;
  tree: TreeState;
  records: readonly AnyRecord[];
  rows: TreeRows;
  /** Sets the open branches. */
  open: (open: ReadonlySet<string>) => void;
}

interface Moving extends Given {
  ids: readonly string[];
  moved: ReadonlySet<string>;
}

const nameBy = ({ list: { resource }, rows }: Given, id: string): string => {
  const row = rows.rows.get(id);
  return row ? nameOfRecord(resource, row.record, row.titles) : `${l(resource.label)} ${id}`;
};

const pathOf = (input: Given, parent: string): string =>
  parent === TOP
    ? said("top")
    : [parent, ...ancestorsOf(input.tree.forest, parent)]
        .toReversed()
        .map((id) => nameBy(input, id))
        .join(" / ");

/** Siblings at a place. On the top level only those of the same group count. */
function siblings({ tree, moved, ids }: Moving, parent: string): string[] {
  const all = siblingsAt(tree.forest, parent, moved);
  if (parent !== TOP) return all;
  const group = groupIn(tree.forest, ids[0] ?? "");
  return all.filter((id) => groupIn(tree.forest, id) === group);
}

/** Returns why the records may not stand below a parent; null if they may. */
function whyNotUnder({ list: { resource }, tree: { forest }, ids }: Moving, parent: string): string | null {
  const most = resource.tree?.levels ?? Number.POSITIVE_INFINITY;
  const above = parent === TOP ? 0 : levelOf(forest, parent) + 1;
  const height = Math.max(0, ...ids.map((id) => heightOf(forest, id)));
  if (above + height > most) return said("tooDeep", { resource: l(resource.label), n: most });
  if (parent !== TOP && groupIn(forest, parent) !== groupIn(forest, ids[0] ?? ""))
    return said("otherKind", {
      field: (resource.tree?.same ?? [])
        .map((name) => l(resource.fields[name]?.label ?? ["", ""]))
        .join(l(["、", ", "])),
    });
  return null;
}

function sentenceOf(moving: Moving, from: Spot, to: Spot): string {
  const { list, ids, rows } = moving;
  const name = nameOf(list.resource, rows.rows.get(ids[0] ?? ""), ids.length);
  const n = to.index + 1;
  if (from.parent === to.parent && ids.length === 1) return said("fromTo", { name, from: from.index + 1, to: n });
  const goal = pathOf(moving, to.parent);
  return ids.length === 1
    ? said("level", { name, from: pathOf(moving, from.parent), to: goal, n })
    : said("levelMany", { name, to: goal, n });
}

/** Returns the spot after a step, or why there is none. */
function stepped(moving: Moving, { parent, index }: Spot, to: Step): Spot | string {
  const { forest } = moving.tree;
  const here = siblings(moving, parent);
  if (to === "up") return index === 0 ? said("atTop") : { parent, index: index - 1 };
  if (to === "down") return index >= here.length ? said("atBottom") : { parent, index: index + 1 };
  if (to === "first") return { parent, index: 0 };
  if (to === "last") return { parent, index: here.length };
  if (to === "outward") {
    if (parent === TOP) return said("isTop");
    const above = forest.parents.get(parent) ?? TOP;
    return { parent: above, index: siblings(moving, above).indexOf(parent) + 1 };
  }
  const previous = here[index - 1];
  if (previous === undefined) return said("noPrevious");
  return { parent: previous, index: siblings(moving, previous).length };
}

/** Turns a place among the siblings of one group into a place among all of them. */
function spotAmongAll(moving: Moving, { parent, index }: Spot): Spot {
  const mine = siblings(moving, parent);
  const all = siblingsAt(moving.tree.forest, parent, moving.moved);
  const before = mine[index - 1];
  const after = mine[index];
  if (before !== undefined) return { parent, index: all.indexOf(before) + 1 };
  return { parent, index: after === undefined ? all.length : all.indexOf(after) };
}

/** Returns the place before a shown row, at the level that is nearest to the wished one. */
function spotBefore(moving: Moving, row: number, level: number): Spot | null {
  const { shown, forest } = moving.tree;
  const hidden = new Set([...moving.moved, ...moving.ids.flatMap((id) => branchOf(forest, id))]);
  let above = row - 1;
  while (above >= 0 && hidden.has(shown.ids[above] ?? "")) above -= 1;
  let below = row;
  while (below < shown.ids.length && hidden.has(shown.ids[below] ?? "")) below += 1;
  const least = below < shown.ids.length ? (shown.levels[below] ?? 0) : 0;
  const aboveId = shown.ids[above];
  if (aboveId === undefined) return { parent: TOP, index: 0 };
  const most = (shown.levels[above] ?? 0) + 1;
  const depth = Math.max(least, Math.min(most, level));
  const path = [aboveId, ...ancestorsOf(forest, aboveId)].toReversed();
  const parent = depth === 0 ? TOP : (path[depth - 1] ?? TOP);
  const previous = path[depth];
  const list = siblings(moving, parent);
  return { parent, index: previous === undefined ? 0 : list.indexOf(previous) + 1 };
}

function planAt(moving: Moving, from: Spot, to: Spot): Plan {
  const { list, tree, ids, rows, records } = moving;
  const parentField = list.resource.tree?.parent ?? "";
  const here = siblings(moving, to.parent);
  const previous = here[to.index - 1];
  const isSame = from.parent === to.parent && from.index === to.index;
  const forest = withMoved(tree.forest, ids, spotAmongAll(moving, to));
  const open = to.parent === TOP ? tree.open : new Set([...tree.open, to.parent]);
  const next: TreeState = { ...tree, forest, open, shown: shownTree(forest, open) };
  const below = ids.reduce((sum, id) => sum + branchOf(tree.forest, id).length, 0);
  const after = { after: previous ?? null };
  const go = (spot: Spot | string): Plan | string => {
    if (typeof spot === "string") return spot;
    return whyNotUnder(moving, spot.parent) ?? planAt(moving, from, spot);
  };
  return {
    records,
    index: next.shown.rows.get(ids[0] ?? "") ?? 0,
    level: next.shown.levels[next.shown.rows.get(ids[0] ?? "") ?? 0] ?? 0,
    sentence: sentenceOf(moving, from, to),
    facts: [
      isSame
        ? said("stays")
        : previous === undefined
          ? said("first")
          : said("after", { name: nameBy(moving, previous) }),
      ...(below > 0 ? [said("below", { n: below })] : []),
    ],
    call: isSame
      ? null
      : from.parent === to.parent
        ? { verb: "rank", input: after }
        : { verb: "move", input: { [parentField]: to.parent === TOP ? null : to.parent, ...after } },
    arrange: (window) =>
      treeWindow(window, next, rows, { isLoading: window.isLoading, error: window.error, retry: window.retry }),
    tree: next,
    done: () => moving.open(open),
    step: (step) => go(stepped(moving, to, step)),
    before: (row, level) => go(spotBefore(moving, row, level) ?? to),
  };
}

/** Plans a move in a tree. The records have one parent, and their branches move with them. */
export function planTree(input: Given): Plan | string {
  const { tree, records } = input;
  if (records.length === 0) return said("none");
  if (tree.isFiltered) return said("filtered");
  const { forest } = tree;
  const [first] = records;
  const parent = forest.parents.get(first?.id ?? "");
  if (parent === undefined) return said("unloaded");
  if (records.some(({ id }) => forest.parents.get(id) !== parent)) return said("oneBranch");
  const moved = new Set(records.map(({ id }) => id));
  const ids = childrenOf(forest, parent).filter((id) => moved.has(id));
  if (new Set(ids.map((id) => groupIn(forest, id))).size > 1) return said("oneBranch");
  const moving: Moving = { ...input, ids, moved };
  const all = childrenOf(forest, parent).filter((id) => groupIn(forest, id) === groupIn(forest, ids[0] ?? ""));
  const from = { parent, index: all.indexOf(ids[0] ?? "") };
  return planAt(moving, from, from);
}
