import type { Snapshot } from "valtio";
import { proxy } from "valtio";
import type { Command } from "#kernel/command.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { DeferralKind } from "#kernel/queue.ts";
import type { Lease, QueueState } from "#domain/api/queue.ts";
import type { UndoRequest } from "#domain/api/commands.ts";
import type { RunOptions } from "#web/commands/handlers.ts";
import { isUnsent } from "#web/queue/decisions/retry-queue.ts";
import { dispatcher } from "#web/keyboard/listener.ts";

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
  at: number;
  /** End of the undo window, ms since 1970. */
  until: number;
  /** An undo is on its way; the next U undoes the entry before. */
  isUndoing: boolean;
  isUndone: boolean;
  /** A deferral: undone like a decision, but not counted as one. */
  isDeferral: boolean;
  /** Seconds from the item's appearance to the decision. */
  seconds: number;
}

/** A request to defer an item: ask author (H) or escalate (Q). */
export interface Deferring {
  command: Command;
  record: AnyRecord;
  title: string;
  options: RunOptions;
}

/** An item that the moderator moved to the end of their own queue. */
export interface Skip {
  id: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface SessionState {
  leases: Lease[];
  /** Items that keep their place in the list, because the moderator opened or selected them there. */
  inPlace: string[];
  /** Items leased while the moderator browsed the list: they keep their place until the next item is shown. */
  leasedWhileBrowsing: string[];
  decided: Decided[];
  /** Index of the first decision that belongs to the current list; earlier ones were past undo when it was read. */
  listStart: number;
  /** Items that others decided since the list was read. Each keeps its place until `until`, ms since 1970. */
  decidedByOthers: { id: string; until: number }[];
  skipped: number;
  /** By time, oldest first. */
  skips: Skip[];
  state: QueueState | null;
  /** Number of waiting rows, and the key of the list that was counted (see `listOf`). */
  listed: { of: string; n: number } | null;
  /** True after five minutes without activity: all leases have ended. */
  isIdle: boolean;
  isEmpty: boolean;
}

export const createSessionState = (): SessionState =>
  proxy<SessionState>({
    leases: [],
    inPlace: [],
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
  });

/** Key of a list by what it shows. */
export const listOf = ({ filter, aside }: { filter: string; aside: DeferralKind | undefined }): string =>
  `${filter}\n${aside ?? ""}`;

type Counted = Pick<Snapshot<SessionState>, "state" | "decided" | "listed">;

/** Number of decisions that the server does not know yet: it still counts their items as leased and waiting. */
function undelivered({ state, decided }: Counted): number {
  const gone = new Set(decided.filter(({ isUndone }) => !isUndone).flatMap(({ ids }) => ids));
  return state?.heldByMe.filter(({ id }) => gone.has(id)).length ?? 0;
}

/** Number of items of a list that still wait; null until they are counted. */
export const waitingIn = (counted: Counted, of: string): number | null =>
  counted.listed?.of === of ? counted.listed.n - undelivered(counted) : null;

/** Number of items of the whole queue that still wait; null until they are counted. */
export const waitingNow = (counted: Counted): number | null =>
  counted.state && counted.state.waiting - undelivered(counted);

/**
 * Reason why no item can be claimed: the queue is empty ("clear"), the filter matches none of the `n` waiting items
 * ("filter"), or colleagues have leased all `n` ("taken").
 */
export function emptinessOf(
  counted: Counted,
  aside: DeferralKind | undefined,
): { why: "clear" | "filter" | "taken"; n: number } {
  const n = waitingNow(counted) ?? 0;
  if (n === 0 && aside === undefined) return { why: "clear", n };
  const listed = (counted.state?.groups.reduce((sum, { count }) => sum + count, 0) ?? 0) - undelivered(counted);
  // Items that wait for their author are leased by nobody.
  return listed > 0 && aside !== "asked" ? { why: "taken", n: listed } : { why: "filter", n };
}

/** Ids of rows that keep their place whatever is decided on them. */
export const stayingIds = ({
  leases,
  inPlace,
}: Pick<Snapshot<SessionState>, "leases" | "inPlace">): ReadonlySet<string> =>
  new Set([...inPlace, ...leases.map(({ id }) => id)]);

/** Ids of leased items that stand among the waiting rows. */
export const leasedInPlace = ({
  leases,
  inPlace,
  leasedWhileBrowsing,
}: Pick<Snapshot<SessionState>, "leases" | "inPlace" | "leasedWhileBrowsing">) =>
  leases.map(({ id }) => id).filter((id) => inPlace.includes(id) || leasedWhileBrowsing.includes(id));

/** The queue's screen as its session uses it. */
export interface QueueView {
  /** Shows an item; null for the first of the list. */
  show(id: string | null): void;
  /** Id of the current item. */
  current(): string | null;
  /** No item is current, and no row under the cursor is still loading. */
  isEmpty(): boolean;
  /** The form of the current item is open. */
  isEdited(): boolean;
  /** The item is among the loaded rows of the list. */
  isListed(id: string): boolean;
  /** Id of the next row after the cursor that is not decided. */
  nextListed(isOut: (id: string) => boolean): string | null;
  /** Filter of the list; only matching items are claimed. */
  filter(): string;
  /** The kind of deferral that the list shows instead of waiting items. */
  aside(): DeferralKind | undefined;
}

/** Forwards to the open screen, if there is one: a session outlives its screen. */
export class ScreenProxy implements QueueView {
  /** The moderator has moved the cursor since the last item was shown: no row is inserted under their hands. */
  isBrowsing = false;
  private screen: QueueView | null = null;
  private readonly state: SessionState;

  constructor(state: SessionState) {
    this.state = state;
  }

  enter(screen: QueueView): void {
    this.screen = screen;
    this.endBrowsing();
  }
  leave(): void {
    this.screen = null;
  }
  private endBrowsing(): void {
    this.isBrowsing = false;
    this.state.leasedWhileBrowsing = [];
  }
  show(id: string | null): void {
    this.endBrowsing();
    this.screen?.show(id);
  }
  /**
   * Shows another item without a key press. A key that was meant for the former item must not act on this one. An open
   * form stays: it needs no lease, and the letters typed into it would be commands on the next item.
   */
  replace(id: string): void {
    if (this.isEdited()) return;
    const before = this.current();
    if (before !== null && before !== id) dispatcher.itemReplaced();
    this.show(id);
  }
  current(): string | null {
    return this.screen?.current() ?? null;
  }
  isEmpty(): boolean {
    return this.screen?.isEmpty() ?? true;
  }
  isEdited(): boolean {
    return this.screen?.isEdited() ?? false;
  }
  isListed(id: string): boolean {
    return this.screen?.isListed(id) ?? false;
  }
  nextListed(isOut: (id: string) => boolean): string | null {
    return this.screen?.nextListed(isOut) ?? null;
  }
  filter(): string {
    return this.screen?.filter() ?? "";
  }
  aside(): DeferralKind | undefined {
    return this.screen?.aside();
  }
  /** The list's part of a call: filter and kind of deferral. */
  listRequest(): { filter: string; aside: DeferralKind | undefined } {
    return { filter: this.filter(), aside: this.aside() };
  }
  listKey(): string {
    return listOf(this.listRequest());
  }
}

type Leased = Pick<Snapshot<SessionState>, "leases">;

export const leasedIds = ({ leases }: Leased): string[] => leases.map(({ id }) => id);
export const isLeased = ({ leases }: Leased, id: string): boolean => leases.some((one) => one.id === id);

/** Removes leases from the state; the server is told elsewhere. */
export function dropLeases(state: SessionState, ids: readonly string[]): void {
  state.leases = state.leases.filter(({ id }) => !ids.includes(id));
}

/** Removes rows from their place in the list; they move to the sections above it. */
export function leavePlaces(state: SessionState, ids: readonly string[]): void {
  state.inPlace = state.inPlace.filter((id) => !ids.includes(id));
}

/** Decisions that were not undone, without deferrals. */
export const validDecisions = (decided: readonly Decided[]): Decided[] =>
  decided.filter((one) => !one.isUndone && !one.isDeferral);

/** True for an entry that can be undone: within 10 seconds, or as long as it is unsent. @param now ms since 1970 */
export const isPending = ({ until, requestId, isUndone }: Snapshot<Decided>, now: number): boolean =>
  !isUndone && (until > now || isUnsent(requestId));

/** Ids that were decided here or elsewhere since the list was read, and are past undo. @param now ms since 1970 */
export function settledIds(
  { decided, listStart, decidedByOthers }: Pick<Snapshot<SessionState>, "decided" | "listStart" | "decidedByOthers">,
  now: number,
): string[] {
  const kept = decided.slice(listStart).filter((one) => !one.isUndone);
  const pending = new Set(kept.filter((one) => isPending(one, now)).flatMap(({ ids }) => ids));
  const over = decidedByOthers.filter(({ until }) => until <= now).map(({ id }) => id);
  return [...new Set([...over, ...kept.flatMap(({ ids }) => ids)])].filter((id) => !pending.has(id));
}

/** The last skip that can be undone. @param now ms since 1970 */
export const lastSkip = (skips: readonly Skip[], now: number): Skip | undefined =>
  skips.findLast(({ at }) => at > now - UNDO_SECONDS * 1_000);

/** Number of items of some decisions. */
export const itemCount = (decided: readonly Decided[]): number => decided.reduce((sum, { ids }) => sum + ids.length, 0);

export const isDecided = (state: SessionState, id: string): boolean =>
  state.decided.some((one) => !one.isUndone && one.ids.includes(id));
