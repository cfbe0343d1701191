import type { Snapshot } from "valtio";
import { proxy } from "valtio";
import type { Lease, QueueState } from "#domain/api/queue.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { DecidedItems } from "#web/queue/decisions/decided.ts";

/** An item that the moderator moved to the end of their own queue. */
export interface Skip {
  id: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface SessionState extends DecidedItems {
  leases: Lease[];
  /** Items that keep their place in the list, because the moderator opened or selected them there. */
  pinnedRows: string[];
  /** Items leased while the moderator browsed the list. They keep their place until the next item is shown. */
  leasedWhileBrowsing: string[];
  skipped: number;
  /** By time, oldest first. */
  skips: Skip[];
  state: QueueState | null;
  /** Number of waiting rows, and the key of the list that was counted (see `listOf`). */
  listed: { of: string; n: number } | null;
  /** True after five minutes without activity: all leases have ended. */
  isIdle: boolean;
  isEmpty: boolean;
  /** True while a claim is running. */
  isClaiming: boolean;
}

export const createSessionState = (): SessionState =>
  proxy<SessionState>({
    leases: [],
    pinnedRows: [],
    leasedWhileBrowsing: [],
    decided: [],
    listStart: 0,
    decidedByOthers: [],
    skipped: 0,
    skips: [],
    state: null,
    listed: null,
    isIdle: false,
    isEmpty: false,
    isClaiming: false,
  });

/** Ids of rows that keep their place even after a decision. */
export const stayingIds = ({
  leases,
  pinnedRows,
}: Pick<Snapshot<SessionState>, "leases" | "pinnedRows">): ReadonlySet<string> =>
  new Set([...pinnedRows, ...leases.map(({ id }) => id)]);

/** Ids of leased items that are shown among the waiting rows. */
export const leasedInPlace = ({
  leases,
  pinnedRows,
  leasedWhileBrowsing,
}: Pick<Snapshot<SessionState>, "leases" | "pinnedRows" | "leasedWhileBrowsing">) =>
  leases.map(({ id }) => id).filter((id) => pinnedRows.includes(id) || leasedWhileBrowsing.includes(id));

type Leased = Pick<Snapshot<SessionState>, "leases">;

export const leasedIds = ({ leases }: Leased): string[] => leases.map(({ id }) => id);

export const isLeased = ({ leases }: Leased, id: string): boolean => leases.some((one) => one.id === id);

/** Removes leases from the state. Does not call the server. */
export function dropLeases(state: SessionState, ids: readonly string[]): void {
  state.leases = state.leases.filter(({ id }) => !ids.includes(id));
}

/** Ends the fixed place of rows in the list, so that they move to the sections above. */
export function unpinRows(state: SessionState, ids: readonly string[]): void {
  state.pinnedRows = state.pinnedRows.filter((id) => !ids.includes(id));
}

/** The last skip that can be undone. @param now ms since 1970 */
export const lastSkip = (skips: readonly Skip[], now: number): Skip | undefined =>
  skips.findLast(({ at }) => at > now - UNDO_SECONDS * 1_000);
