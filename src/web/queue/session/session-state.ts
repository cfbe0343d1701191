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
  /** What it was about is called; null for several, which are counted. */
  title: string | null;
  command: string;
  reason: RunOptions["reason"] | null;
  /** Handle for undo: one record, or the batch of several; null until the server has answered. */
  handle: UndoRequest | null;
  /** Every item the decision was about; `id` is the first. */
  ids: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
  /** Milliseconds since 1970; undo is possible before. */
  until: number;
  /** On its way back: U pressed again means the one before. */
  isUndoing: boolean;
  isUndone: boolean;
  /** Out of the queue for its author or for the lead: taken back like a decision, and none. */
  isDeferral: boolean;
  /** Seconds between the item's appearance and the decision. */
  seconds: number;
}

/** H or Q, and the item that it is about. */
export interface Deferring {
  command: Command;
  record: AnyRecord;
  title: string;
  options: RunOptions;
}

/** An item that was sent to the end of the own queue. */
export interface Skip {
  id: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface SessionState {
  leases: Lease[];
  /** Taken in hand where they stand in the list, because the moderator went there himself: they keep that place. */
  inPlace: string[];
  /** Came into hand while he went through the list by himself: they stay where they stand until he is shown the next. */
  leasedWhileBrowsing: string[];
  decided: Decided[];
  /** Decisions before this one were done when the list was asked for: it begins without them. */
  listStart: number;
  /** What colleagues decided since then. Milliseconds since 1970 until which each stays where it stands. */
  decidedByOthers: { id: string; until: number }[];
  skipped: number;
  /** In the order of their time. */
  skips: Skip[];
  state: QueueState | null;
  /** How many rows a list has by now, and which list that is. */
  listed: { of: string; n: number } | null;
  /** Nobody has pressed a key for five minutes: nothing is held any more. */
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

/** Names a list by what it shows. */
export const listOf = ({ filter, aside }: { filter: string; aside: DeferralKind | undefined }): string =>
  `${filter}\n${aside ?? ""}`;

type Counted = Pick<Snapshot<SessionState>, "state" | "decided" | "listed">;

/** What was decided here and has not arrived is still counted by the server, as in hand, and waits no longer here. */
function undelivered({ state, decided }: Counted): number {
  const gone = new Set(decided.filter(({ isUndone }) => !isUndone).flatMap(({ ids }) => ids));
  return state?.heldByMe.filter(({ id }) => gone.has(id)).length ?? 0;
}

/** How many of a list still wait; null until they were counted. */
export const waitingIn = (counted: Counted, of: string): number | null =>
  counted.listed?.of === of ? counted.listed.n - undelivered(counted) : null;

/** How many of the whole queue still wait, as the heads of the list have it; null until they were counted. */
export const waitingNow = (counted: Counted): number | null =>
  counted.state && counted.state.waiting - undelivered(counted);

/** Why nothing is to be had: the queue is clear, this list of it is (`n` waits in all), or colleagues have its `n`. */
export function emptinessOf(
  counted: Counted,
  aside: DeferralKind | undefined,
): { why: "clear" | "filter" | "taken"; n: number } {
  const n = waitingNow(counted) ?? 0;
  if (n === 0 && aside === undefined) return { why: "clear", n };
  const listed = (counted.state?.groups.reduce((sum, { count }) => sum + count, 0) ?? 0) - undelivered(counted);
  // What waits for its author is nobody's.
  return listed > 0 && aside !== "asked" ? { why: "taken", n: listed } : { why: "filter", n };
}

/** Rows that keep their place whatever is decided on them: in hand, or taken where they stand in the list. */
export const stayingIds = ({
  leases,
  inPlace,
}: Pick<Snapshot<SessionState>, "leases" | "inPlace">): ReadonlySet<string> =>
  new Set([...inPlace, ...leases.map(({ id }) => id)]);

/** What is in hand and stands among the rows that wait. */
export const leasedInPlace = ({
  leases,
  inPlace,
  leasedWhileBrowsing,
}: Pick<Snapshot<SessionState>, "leases" | "inPlace" | "leasedWhileBrowsing">) =>
  leases.map(({ id }) => id).filter((id) => inPlace.includes(id) || leasedWhileBrowsing.includes(id));

/** What the session asks of the screen. */
export interface QueueView {
  /** Shows an item; null for the first of the list. */
  show(id: string | null): void;
  /** The item before the eye. */
  current(): string | null;
  /** Nothing is before the eye, nor is a row on its way there. */
  isEmpty(): boolean;
  /** The form of the item before the eye is open. */
  isEdited(): boolean;
  /** The list knows where the item stands. */
  isListed(id: string): boolean;
  /** The row after the present one that is not decided yet. */
  nextListed(isOut: (id: string) => boolean): string | null;
  /** What the list shows, in the filter language: only such items are claimed. */
  filter(): string;
  /** Whether it shows what was put aside instead. */
  aside(): DeferralKind | undefined;
}

/** The screen in front, or none: a session outlives its screen. */
export class ScreenProxy implements QueueView {
  /** He moved by himself since he was last shown something: no row comes between where he is and where he came from. */
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
   * By no key of the moderator: one that he presses for what stood there must not fall on this. A form stays under his
   * hands until he closes it: it needs no lease, and what he types would be commands on the next item.
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
  /** What the list shows is asked for like this, of the server and in what it is named by. */
  listRequest(): { filter: string; aside: DeferralKind | undefined } {
    return { filter: this.filter(), aside: this.aside() };
  }
  listKey(): string {
    return listOf(this.listRequest());
  }
}

/** Taken out of their places in the list: they stand in the stretches above it. */
export function leavePlaces(state: SessionState, ids: readonly string[]): void {
  state.inPlace = state.inPlace.filter((id) => !ids.includes(id));
}

/** What was decided and stands. */
export const validDecisions = (decided: readonly Decided[]): Decided[] =>
  decided.filter((one) => !one.isUndone && !one.isDeferral);

/** It can be taken back: within its ten seconds, or as long as it is unsent. @param now ms since 1970 */
export const isPending = ({ until, requestId, isUndone }: Snapshot<Decided>, now: number): boolean =>
  !isUndone && (until > now || isUnsent(requestId));

/** What the list has seen decided, here and elsewhere, and nothing takes back any more. @param now ms since 1970 */
export function settledIds(
  { decided, listStart, decidedByOthers }: Pick<Snapshot<SessionState>, "decided" | "listStart" | "decidedByOthers">,
  now: number,
): string[] {
  const kept = decided.slice(listStart).filter((one) => !one.isUndone);
  const pending = new Set(kept.filter((one) => isPending(one, now)).flatMap(({ ids }) => ids));
  const over = decidedByOthers.filter(({ until }) => until <= now).map(({ id }) => id);
  return [...new Set([...over, ...kept.flatMap(({ ids }) => ids)])].filter((id) => !pending.has(id));
}

/** The last skip that U still takes back. @param now ms since 1970 */
export const lastSkip = (skips: readonly Skip[], now: number): Skip | undefined =>
  skips.findLast(({ at }) => at > now - UNDO_SECONDS * 1_000);

/** How many items some decisions were about. */
export const itemCount = (decided: readonly Decided[]): number => decided.reduce((sum, { ids }) => sum + ids.length, 0);

export const isDecided = (state: SessionState, id: string): boolean =>
  state.decided.some((one) => !one.isUndone && one.ids.includes(id));
