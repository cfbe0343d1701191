import type { TreeReply } from "#domain/api/tree.ts";

/** Parent of the records on the top level. */
export const TOP = "";

/** Records of a tree by their relations. It is never changed; a move makes another one. */
export interface Forest {
  /** Children in order, by parent. */
  children: ReadonlyMap<string, readonly string[]>;
  parents: ReadonlyMap<string, string>;
  /** Records that do not match the filter. */
  others: ReadonlySet<string>;
  /** Group of each record on the top level. */
  groups: ReadonlyMap<string, number>;
  count: number;
}

export function forestOf({ ids, levels, others, groups }: TreeReply): Forest {
  const children = new Map<string, string[]>();
  const parents = new Map<string, string>();
  const path: string[] = [];
  const tops: string[] = [];
  for (const [index, id] of ids.entries()) {
    const level = levels[index] ?? 0;
    const parent = level === 0 ? TOP : (path[level - 1] ?? TOP);
    path[level] = id;
    parents.set(id, parent);
    if (parent === TOP) tops.push(id);
    const siblings = children.get(parent);
    if (siblings) siblings.push(id);
    else children.set(parent, [id]);
  }
  return {
    children,
    parents,
    others: new Set(others.map((index) => ids[index] ?? "")),
    groups: new Map(tops.map((id, index) => [id, groups[index] ?? 0])),
    count: ids.length,
  };
}

export const childrenOf = ({ children }: Forest, id: string): readonly string[] => children.get(id) ?? [];

/** Returns the records above one, the nearest first. */
export function ancestorsOf({ parents }: Forest, id: string): string[] {
  const ids: string[] = [];
  for (let parent = parents.get(id) ?? TOP; parent !== TOP; parent = parents.get(parent) ?? TOP) ids.push(parent);
  return ids;
}

export const levelOf = (forest: Forest, id: string): number => ancestorsOf(forest, id).length;

/** Returns the records below one, without itself. */
export function branchOf(forest: Forest, id: string): string[] {
  const ids: string[] = [];
  const waiting = [...childrenOf(forest, id)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    ids.push(next);
    waiting.push(...childrenOf(forest, next));
  }
  return ids;
}

/** Returns the number of levels of a branch; 1 for a record without children. */
export const heightOf = (forest: Forest, id: string): number =>
  1 + Math.max(0, ...childrenOf(forest, id).map((child) => heightOf(forest, child)));

export interface ShownTree {
  ids: readonly string[];
  levels: readonly number[];
  /** Row of each record. */
  rows: ReadonlyMap<string, number>;
}

/** Lists the records whose branches are open, in tree order. */
export function shownTree(forest: Forest, open: ReadonlySet<string>): ShownTree {
  const ids: string[] = [];
  const levels: number[] = [];
  const rows = new Map<string, number>();
  const waiting = childrenOf(forest, TOP)
    .map((id) => ({ id, level: 0 }))
    .toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, level } = next;
    rows.set(id, ids.length);
    ids.push(id);
    levels.push(level);
    if (!open.has(id)) continue;
    const below = childrenOf(forest, id);
    for (let index = below.length - 1; index >= 0; index--) waiting.push({ id: below[index] ?? "", level: level + 1 });
  }
  return { ids, levels, rows };
}

/** A place among siblings, counted without the records that move there. */
export interface Spot {
  parent: string;
  index: number;
}

/** Returns the siblings at a parent without the records that move. */
export const siblingsAt = (forest: Forest, parent: string, moved: ReadonlySet<string>): string[] =>
  childrenOf(forest, parent).filter((id) => !moved.has(id));

/** Returns the forest with records moved to a place, with their branches. */
export function withMoved(forest: Forest, moved: readonly string[], { parent, index }: Spot): Forest {
  const gone = new Set(moved);
  const children = new Map(forest.children);
  const parents = new Map(forest.parents);
  const groups = new Map(forest.groups);
  for (const id of moved) {
    const from = forest.parents.get(id) ?? TOP;
    children.set(from, siblingsAt(forest, from, gone));
    parents.set(id, parent);
  }
  const siblings = siblingsAt(forest, parent, gone);
  children.set(parent, [...siblings.slice(0, index), ...moved, ...siblings.slice(index)]);
  if (parent === TOP) for (const id of moved) groups.set(id, groupIn(forest, id));
  return { ...forest, children, parents, groups };
}

/** Returns the group of the record on the top level above a record. */
export const groupIn = (forest: Forest, id: string): number =>
  forest.groups.get(ancestorsOf(forest, id).at(-1) ?? id) ?? 0;
