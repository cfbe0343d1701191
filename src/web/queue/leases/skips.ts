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

/** Calls `send` until it arrives or is no longer wanted. @throws ApiError for a refusal */
async function sendOnceConnected(send: () => Promise<unknown>, isMeant: () => boolean): Promise<void> {
  while (isMeant())
    try {
      await send();
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}

interface StoredSkip extends Skip {
  /** The server knows of it. Browsers have stored this name, so it stays. */
  isTold: boolean;
}

const isStored = (value: unknown): value is StoredSkip[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one["id"] === "string");

/** Skips of this moderator in all windows. Skipped items come when nothing else is left. */
export class Skips {
  /** Skips in local storage: until delivered, and as long as they can be undone. A reloaded window knows them at once. */
  private stored: StoredSkip[];
  private readonly storeKey: string;
  /** Ids that an earlier window skipped. */
  readonly leftBefore: ReadonlySet<string>;
  private readonly skippedHere = new Set<string>();
  /** Ids whose skip was undone here; an earlier answer may still name them. */
  private readonly undoneHere = new Set<string>();
  private readonly calls = new Set<string>();
  /** Promises by id that resolve when the server knows of the skip. */
  private readonly deliveries = new Map<string, Promise<void>>();
  private readonly queue: string;
  private readonly state: SessionState;

  constructor(queue: string, state: SessionState) {
    this.queue = queue;
    this.state = state;
    this.storeKey = `skips.${actorStore.get()?.id ?? "0"}.${queue}`;
    const since = Date.now() - UNDO_SECONDS * 1_000;
    this.stored = readStored(this.storeKey, isStored, []).filter(({ at, isTold }) => !isTold || at > since);
    this.leftBefore = new Set(this.stored.map(({ id }) => id));
    for (const { id, title, at } of this.stored) this.add(id, title, at);
  }

  /** Ids of skips that the server does not know. */
  undelivered(): string[] {
    return this.stored.filter(({ isTold }) => !isTold).map(({ id }) => id);
  }

  private keep(kept: StoredSkip[]): void {
    this.stored = kept;
    writeStored(this.storeKey, kept);
  }

  has(id: string): boolean {
    if (this.skippedHere.has(id)) return true;
    if (this.undoneHere.has(id)) return false;
    const { leases, state } = this.state;
    return (state?.skipped.includes(id) ?? false) || leases.some((one) => one.id === id && one.skipped === true);
  }

  /** True for a lease named by an answer that does not know of the skip. */
  isStale(one: Lease): boolean {
    return this.skippedHere.has(one.id) && !one.skipped;
  }

  /** Skips an item now. */
  make(id: string, title: string): void {
    const at = Date.now();
    this.add(id, title, at);
    this.keep([...this.stored.filter((one) => one.id !== id), { id, title, at, isTold: false }]);
  }

  /** True if the skip was undone here, or its item decided. */
  isUndone(id: string): boolean {
    return this.undoneHere.has(id);
  }

  /** Adds a skip. @param at its time, ms since 1970: an earlier window's skip is added late */
  add(id: string, title: string, at: number): void {
    this.undoneHere.delete(id);
    if (!this.skippedHere.has(id)) this.state.skipped += 1;
    this.skippedHere.add(id);
    this.state.skips = [...this.state.skips.filter((one) => one.id !== id), { id, title, at }].toSorted(
      (a, b) => a.at - b.at,
    );
  }

  /** Another window skipped the item; only that window can undo it. */
  skippedElsewhere(id: string): void {
    this.undoneHere.delete(id);
    this.skippedHere.add(id);
  }

  private async call(verb: "skip" | "unskip", id: string, isMeant: () => boolean): Promise<void> {
    const requestId = crypto.randomUUID();
    this.calls.add(requestId);
    await sendOnceConnected(() => call(v2("queue", verb), { queue: this.queue, id }, { requestId }), isMeant);
  }

  /** Tells the server about a skip. @throws ApiError */
  async tell(id: string): Promise<void> {
    // The server orders acts by its own clock: earlier decisions are sent first.
    await flush();
    try {
      await this.call("skip", id, () => this.has(id));
    } finally {
      // Delivered or refused.
      this.keep(this.stored.map((one) => (one.id === id ? { ...one, isTold: true } : one)));
    }
  }

  /** Tells the server that a skip was undone. @throws ApiError */
  async deliverUndo(id: string): Promise<void> {
    try {
      await this.call("unskip", id, () => !this.has(id));
    } catch (error) {
      // The skip may still wait behind an unsent decision.
      if (!(error instanceof ApiError && error.isMissing)) throw error;
    }
  }

  isOwn(requestId: string): boolean {
    return this.calls.has(requestId);
  }

  /** Notes the delivery of a skip. @param done resolves when the server knows of it */
  setDelivery(id: string, done: Promise<void>): void {
    this.deliveries.set(id, done);
  }

  /** The last skip that can be undone. */
  last(): Skip | undefined {
    return lastSkip(this.state.skips, Date.now());
  }

  /** Undoes a skip. Resolves when the server knows of the skip, and can be told about the undo. */
  async undo({ id }: Skip): Promise<void> {
    this.state.skipped -= 1;
    this.forget(id);
    await this.deliveries.get(id);
  }

  /** Ends the skip of a decided item: submitted again, the item comes in turn. */
  end(id: string): void {
    if (this.has(id)) this.forget(id);
  }

  private forget(id: string): void {
    this.state.skips = this.state.skips.filter((one) => one.id !== id);
    this.skippedHere.delete(id);
    this.undoneHere.add(id);
    this.keep(this.stored.filter((one) => one.id !== id));
  }
}
