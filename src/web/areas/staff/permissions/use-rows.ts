import { useMemo, useState } from "react";
import type { GroupUse } from "#domain/api/staff.ts";
import { wholeTree } from "./group.ts";
import type { Filter, Granted, TreeNode } from "./permission-tree.ts";
import { filtered, isFiltered, noFilter, visible } from "./permission-tree.ts";
import { asTyped } from "./tree-search.ts";

const noneCollapsed: ReadonlySet<string> = new Set();

export interface Rows {
  rows: readonly TreeNode[];
  cursor: number;
  filter: Filter;
  folded: ReadonlySet<string>;
  setFilter: (part: Partial<Filter>) => void;
  go: (to: number) => void;
  /** Moves to the row of a permission and clears the filter and all collapsed rows. */
  reveal: (permission: string) => void;
  fold: (node: TreeNode, isFolded: boolean) => void;
}

/** Visible rows of the tree, and the current one. */
export function useRows(granted: Granted, used: GroupUse["used"] | null): Rows {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [folded, setFolded] = useState<ReadonlySet<string>>(noneCollapsed);
  const [current, setCurrent] = useState("");
  const rows = useMemo(
    // Search results are never collapsed.
    () => visible(filtered(wholeTree, filter, granted, used, asTyped), isFiltered(filter) ? noneCollapsed : folded),
    [filter, granted, folded, used],
  );
  const cursor = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  );
  return {
    rows,
    cursor,
    filter,
    folded,
    setFilter: (part) => setFilter((was) => ({ ...was, ...part })),
    go: (to) => setCurrent(rows[Math.max(0, Math.min(rows.length - 1, to))]?.id ?? ""),
    reveal: (permission) => {
      setFilter(noFilter);
      setFolded(noneCollapsed);
      setCurrent(permission);
    },
    fold: (node, isFolded) =>
      setFolded((was) => new Set(isFolded ? [...was, node.id] : [...was].filter((id) => id !== node.id))),
  };
}
