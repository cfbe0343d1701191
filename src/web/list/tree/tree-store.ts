import { createState } from "#web/store/state.ts";
import type { Forest, ShownTree } from "./forest.ts";

/** The tree in front. Cells read it, because a cell knows only its record. */
export interface TreeState {
  forest: Forest;
  open: ReadonlySet<string>;
  shown: ShownTree;
  /** True while the user's filter hides records. */
  isFiltered: boolean;
}

export const treeStore = createState<TreeState | null>(null);
/** Opens or closes a branch. The tree in front sets it. */
export const toggleStore = createState<{ toggle: (id: string) => void } | null>(null);
/** The tree as it would be after the move that is shown; null without one. */
export const planned = createState<TreeState | null>(null);
