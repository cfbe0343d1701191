import { proxy } from "valtio";
import type { QueueHold, QueueState, UndoRequest } from "#kernel/wire.ts";
import type { RunOptions } from "#web/commands/handlers.ts";

/** A decision of this session, newest last. */
export interface Decided {
  requestId: string;
  id: string;
  title: string;
  command: string;
  label: string;
  reason: RunOptions["reason"] | null;
  /** Handle for undo: one record, or the batch of several; null until the server has answered. */
  handle: UndoRequest | null;
  /** Every item the decision was about; `id` is the first. */
  ids: readonly string[];
  /** Milliseconds since 1970; undo is possible before. */
  until: number;
  undone: boolean;
  /** Seconds between the item's appearance and the decision. */
  seconds: number;
}

export interface SessionState {
  held: QueueHold[];
  /** Taken in hand where they stand in the list, because the moderator went there himself: they keep that place. */
  inPlace: string[];
  decided: Decided[];
  /** Decisions before this one were done when the list was asked for: it begins without them. */
  from: number;
  skipped: number;
  state: QueueState | null;
  /** Nobody has pressed a key for five minutes: nothing is held any more. */
  isIdle: boolean;
  isEmpty: boolean;
}

export const createSessionState = (): SessionState =>
  proxy<SessionState>({
    held: [],
    inPlace: [],
    decided: [],
    from: 0,
    skipped: 0,
    state: null,
    isIdle: false,
    isEmpty: false,
  });

/** What the session asks of the screen. */
export interface Stage {
  /** Shows an item; null for the first of the list. */
  show(id: string | null): void;
  /** The item before the eye. */
  current(): string | null;
  /** The row after the present one that is not decided yet. */
  following(isOut: (id: string) => boolean): string | null;
  /** What the list shows, in the filter language: only such items are claimed. */
  filter(): string;
}

export const isDecided = (state: SessionState, id: string): boolean =>
  state.decided.some((one) => !one.undone && one.ids.includes(id));
