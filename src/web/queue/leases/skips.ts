import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { Lease } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { isRecord, readStored, writeStored } from "#web/store/stored.ts";
import { flush } from "#web/queue/decisions/retry-queue.ts";
import { lastSkip } from "#web/queue/session/session-state.ts";
import type { SessionState, Skip } from "#web/queue/session/session-state.ts";

const RETRY_MS = 2_000;

/** Repeats a call while the window is offline, as long as `isNeeded` returns true. @throws ApiError for a refusal */
async function sendOnceConnected(send: () => Promise<unknown>, isNeeded: () => boolean): Promise<void> {
  while (isNeeded())
    try {
      await send();
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}

interface StoredSkip extends Skip {
  /** True once the call for the skip has ended. Browsers have stored this name, so it cannot change. */
  isTold: boolean;
}

const isStored = (value: unknown): value is StoredSkip[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one["id"] === "string");

/** Skips of this moderator in all windows. Skipped items are shown last, when no other item is left. */
export class Skips {
  /**
   * Skips in local storage, so that a reload keeps them. Each stays until it is delivered and can no longer be undone.
   */
  private stored: StoredSkip[];
  private readonly storeKey: string;
  /** Ids of the skips that were in local storage when this session began. */
  readonly storedAtStart: ReadonlySet<string>;
  private readonly skippedHere = new Set<string>();
  /** Ids whose skip was undone here. An answer that is older than the undo may still list them as skipped. */
  private readonly undoneHere = new Set<string>();
  private readonly requestIds = new Set<string>();
  /** Promises by item id that resolve when the call for the skip has ended. */
  private readonly deliveries = new Map<string, Promise<void>>();
  private readonly queue: string;
  private readonly state: SessionState;

  constructor(queue: string, state: SessionState) {
    this.queue = queue;
    this.state = state;
    this.storeKey = `skips.${actorStore.value?.id ?? "0"}.${queue}`;
    const since = Date.now() - UNDO_SECONDS * 1_000;
    this.stored = readStored(this.storeKey, isStored, []).filter(({ at, isTold }) => !isTold || at > since);
    this.storedAtStart = new Set(this.stored.map(({ id }) => id));
    for (const { id, title, at } of this.stored) this.add(id, title, at);
  }

  /** Ids of skips that the server has not received. */
  undelivered(): string[] {
    return this.stored.filter(({ isTold }) => !isTold).map(({ id }) => id);
  }

  private store(skips: StoredSkip[]): void {
    this.stored = skips;
    writeStored(this.storeKey, skips);
  }

  has(id: string): boolean {
    if (this.skippedHere.has(id)) return true;
    if (this.undoneHere.has(id)) return false;
    const { leases, state } = this.state;
    return (state?.skipped.includes(id) ?? false) || leases.some((one) => one.id === id && one.skipped === true);
  }

  /** True if a lease comes from an answer that is older than the skip of its item. */
  isStale(one: Lease): boolean {
    return this.skippedHere.has(one.id) && !one.skipped;
  }

  /** Skips an item now. */
  make(id: string, title: string): void {
    const at = Date.now();
    this.add(id, title, at);
    this.store([...this.stored.filter((one) => one.id !== id), { id, title, at, isTold: false }]);
  }

  /** True if the skip was undone here, or its item decided. */
  isUndone(id: string): boolean {
    return this.undoneHere.has(id);
  }

  /** Adds a skip. @param at time of the skip, ms since 1970; in the past for a skip of an earlier window */
  add(id: string, title: string, at: number): void {
    this.undoneHere.delete(id);
    if (!this.skippedHere.has(id)) this.state.skipped += 1;
    this.skippedHere.add(id);
    this.state.skips = [...this.state.skips.filter((one) => one.id !== id), { id, title, at }].toSorted(
      (a, b) => a.at - b.at,
    );
  }

  /** Adds an item that another window skipped. It is not in `skips`, because only that window can undo it. */
  skippedElsewhere(id: string): void {
    this.undoneHere.delete(id);
    this.skippedHere.add(id);
  }

  private async call(verb: "skip" | "unskip", id: string, isNeeded: () => boolean): Promise<void> {
    const requestId = crypto.randomUUID();
    this.requestIds.add(requestId);
    await sendOnceConnected(() => call(v2("queue", verb), { queue: this.queue, id }, { requestId }), isNeeded);
  }

  /** Sends a skip to the server. @throws ApiError */
  async deliver(id: string): Promise<void> {
    // The server orders actions by its own clock, so earlier decisions are sent first.
    await flush();
    try {
      await this.call("skip", id, () => this.has(id));
    } finally {
      // Also after a refusal: the skip is not sent again.
      this.store(this.stored.map((one) => (one.id === id ? { ...one, isTold: true } : one)));
    }
  }

  /** Sends the undo of a skip to the server. @throws ApiError */
  async deliverUndo(id: string): Promise<void> {
    try {
      await this.call("unskip", id, () => !this.has(id));
    } catch (error) {
      // The server has no skip that was undone before it was sent.
      if (!(error instanceof ApiError && error.isMissing)) throw error;
    }
  }

  isOwn(requestId: string): boolean {
    return this.requestIds.has(requestId);
  }

  /** Sets the promise of a skip's delivery. @param done resolves when its call has ended */
  setDelivery(id: string, done: Promise<void>): void {
    this.deliveries.set(id, done);
  }

  /** The last skip that can be undone. */
  last(): Skip | undefined {
    return lastSkip(this.state.skips, Date.now());
  }

  /** Undoes a skip here. Resolves when the call for the skip has ended, so that the undo can be sent. */
  async undo({ id }: Skip): Promise<void> {
    this.state.skipped -= 1;
    this.forget(id);
    await this.deliveries.get(id);
  }

  /** Removes the skip of an item. If the author submits a decided item again, it comes in the normal order. */
  end(id: string): void {
    if (this.has(id)) this.forget(id);
  }

  private forget(id: string): void {
    this.state.skips = this.state.skips.filter((one) => one.id !== id);
    this.skippedHere.delete(id);
    this.undoneHere.add(id);
    this.store(this.stored.filter((one) => one.id !== id));
  }
}
