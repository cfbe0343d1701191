import type { AnyRecord } from "#kernel/resource.ts";
import type { RecordWindow } from "#web/data/records.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { TreeState } from "#web/list/tree/tree-store.ts";
import { createState } from "#web/store/state.ts";

export type Step = "up" | "down" | "first" | "last" | "inward" | "outward";

/** A move that is shown and not done yet: where the records would stand, and the call that puts them there. */
export interface Plan {
  records: readonly AnyRecord[];
  /** Row of the first moved record after the move. */
  index: number;
  /** Level at which the records would stand, from 0. */
  level: number;
  /** Result of the move and further facts, for the line above the keys. */
  sentence: string;
  facts: readonly string[];
  /** Call that does it; null if nothing would change. */
  call: { verb: "rank" | "move"; input: Readonly<Record<string, unknown>> } | null;
  arrange: (records: RecordWindow) => RecordWindow;
  /** In a tree: how it looks after the move. */
  tree?: TreeState;
  /** Called before the move is sent. */
  done?: () => void;
  /** @returns the plan after a step, or why it is not possible */
  step: (to: Step) => Plan | string;
  /** @returns the plan for a place before a row of the shown list, or why it is not possible */
  before: (row: number, level: number) => Plan | string;
}

/** The move in progress. `isDragged`: the pointer drags a row, and no row has moved yet. */
export interface Move {
  plan: Plan;
  isSending: boolean;
  isDragged?: true;
}

export const moveStore = createState<Move | null>(null);

/** Creates plans for the list in front. A list in tree order sets its own. */
export type Planner = (state: ListState, records: readonly AnyRecord[]) => Plan | string;
export const treePlanner = createState<{ planFor: Planner } | null>(null);
