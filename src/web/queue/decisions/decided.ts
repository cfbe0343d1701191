import type { Snapshot } from "valtio";
import type { UndoRequest } from "#domain/api/commands.ts";
import type { Command } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { isUnanswered } from "./retry-queue.ts";

/** A decision of this session, newest last. */
export interface Decided {
  requestId: string;
  id: string;
  /** Title of the item; null for several items, which are counted instead. */
  title: string | null;
  command: string;
  reason: RunOptions["reason"] | null;
  /** Handle for undo: operation records or a batch; null until the server has answered. */
  handle: UndoRequest | null;
  /** All items of the decision; `id` is the first. */
  ids: readonly string[];
  /** Milliseconds since 1970. */
  time: number;
  /** End of the undo window, ms since 1970. */
  until: number;
  /** True while an undo is being sent. The next U undoes the entry before this one. */
  isUndoing: boolean;
  isUndone: boolean;
  /** True for a deferral. U undoes it like a decision, but it is not counted as one. */
  isDeferral: boolean;
  /** Seconds from the item's appearance to the decision. */
  seconds: number;
}

/** Decisions on items of the list, by this session and by others. */
export interface DecidedItems {
  decided: Decided[];
  /** Index of the first decision that belongs to the current list; earlier ones were past undo when it was read. */
  listStart: number;
  /** Items that others decided since the list was read. Each keeps its place until `until`, ms since 1970. */
  decidedByOthers: { id: string; until: number }[];
}

/** A request to defer an item: ask author (H) or escalate (Q). */
export interface Deferring {
  command: Command;
  record: AnyRecord;
  title: string;
  options: RunOptions;
}

/** Decisions that were not undone, without deferrals. */
export const validDecisions = (decided: readonly Decided[]): Decided[] =>
  decided.filter((one) => !one.isUndone && !one.isDeferral);

/** True for an entry that can be undone: within 10 seconds, or as long as it is unsent. @param now ms since 1970 */
export const isPending = ({ until, requestId, isUndone }: Snapshot<Decided>, now: number): boolean =>
  !isUndone && (until > now || isUnanswered(requestId));

/** Ids that were decided here or elsewhere since the list was read, and are past undo. @param now ms since 1970 */
export function settledIds({ decided, listStart, decidedByOthers }: Snapshot<DecidedItems>, now: number): string[] {
  const active = decided.slice(listStart).filter((one) => !one.isUndone);
  const pending = new Set(active.filter((one) => isPending(one, now)).flatMap(({ ids }) => ids));
  const over = decidedByOthers.filter(({ until }) => until <= now).map(({ id }) => id);
  return [...new Set([...over, ...active.flatMap(({ ids }) => ids)])].filter((id) => !pending.has(id));
}

/** Number of items of some decisions. */
export const itemCount = (decided: readonly Decided[]): number => decided.reduce((sum, { ids }) => sum + ids.length, 0);

export const isDecided = ({ decided }: Pick<DecidedItems, "decided">, id: string): boolean =>
  decided.some((one) => !one.isUndone && one.ids.includes(id));
