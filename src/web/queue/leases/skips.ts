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

/** Tells the server as soon as there is a connection, as long as it is still meant. @throws ApiError */
async function onceConnected(deliver: () => Promise<unknown>, isMeant: () => boolean): Promise<void> {
  while (isMeant())
    try {
      await deliver();
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}

interface Kept extends Skip {
  /** The server knows of it. */
  isTold: boolean;
}

const isKept = (value: unknown): value is Kept[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one["id"] === "string");

/** What this moderator skipped: here, in an earlier window, in another one. It comes when nothing else is left. */
export class Skips {
  /** In the browser until it is told, and as long as U takes it back: a window loaded anew knows of it at once. */
  private kept: Kept[];
  private readonly storeKey: string;
  /** By the window before this one. */
  readonly leftBefore: ReadonlySet<string>;
  private readonly skippedHere = new Set<string>();
  /** Taken back here: an answer from before does not know it yet. */
  private readonly undoneHere = new Set<string>();
  private readonly calls = new Set<string>();
  /** Settles when the server knows of a skip. */
  private readonly deliveries = new Map<string, Promise<void>>();
  private readonly queue: string;
  private readonly state: SessionState;

  constructor(queue: string, state: SessionState) {
    this.queue = queue;
    this.state = state;
    this.storeKey = `skips.${actorStore.get()?.id ?? "0"}.${queue}`;
    const since = Date.now() - UNDO_SECONDS * 1_000;
    this.kept = readStored(this.storeKey, isKept, []).filter(({ at, isTold }) => !isTold || at > since);
    this.leftBefore = new Set(this.kept.map(({ id }) => id));
    for (const { id, title, at } of this.kept) this.add(id, title, at);
  }

  /** What the window before had no time to tell. */
  undelivered(): string[] {
    return this.kept.filter(({ isTold }) => !isTold).map(({ id }) => id);
  }

  private keep(kept: Kept[]): void {
    this.kept = kept;
    writeStored(this.storeKey, kept);
  }

  has(id: string): boolean {
    if (this.skippedHere.has(id)) return true;
    if (this.undoneHere.has(id)) return false;
    const { leases, state } = this.state;
    return (state?.skipped.includes(id) ?? false) || leases.some((one) => one.id === id && one.skipped === true);
  }

  /** Named as held by an answer that does not know of the skip yet. */
  isStale(one: Lease): boolean {
    return this.skippedHere.has(one.id) && !one.skipped;
  }

  /** Done now. */
  make(id: string, title: string): void {
    const at = Date.now();
    this.add(id, title, at);
    this.keep([...this.kept.filter((one) => one.id !== id), { id, title, at, isTold: false }]);
  }

  /** Taken back or decided here, whatever was asked before says. */
  isUndone(id: string): boolean {
    return this.undoneHere.has(id);
  }

  /** @param at when it was done: an earlier window's is told late */
  add(id: string, title: string, at: number): void {
    this.undoneHere.delete(id);
    if (!this.skippedHere.has(id)) this.state.skipped += 1;
    this.skippedHere.add(id);
    this.state.skips = [...this.state.skips.filter((one) => one.id !== id), { id, title, at }].toSorted(
      (a, b) => a.at - b.at,
    );
  }

  /** In another window, whose U takes it back. */
  skippedElsewhere(id: string): void {
    this.undoneHere.delete(id);
    this.skippedHere.add(id);
  }

  private async call(verb: "skip" | "unskip", id: string, isMeant: () => boolean): Promise<void> {
    const requestId = crypto.randomUUID();
    this.calls.add(requestId);
    await onceConnected(() => call(v2("queue", verb), { queue: this.queue, id }, { requestId }), isMeant);
  }

  /** Tells the server of one. @throws ApiError */
  async tell(id: string): Promise<void> {
    // By its times the server says what was done last: what was decided before is told before.
    await flush();
    try {
      await this.call("skip", id, () => this.has(id));
    } finally {
      // It knows, or does not want to.
      this.keep(this.kept.map((one) => (one.id === id ? { ...one, isTold: true } : one)));
    }
  }

  /** Tells it that there is none. @throws ApiError */
  async deliverUndo(id: string): Promise<void> {
    try {
      await this.call("unskip", id, () => !this.has(id));
    } catch (error) {
      // Behind a decision on its way the server never heard of the skip.
      if (!(error instanceof ApiError && error.isMissing)) throw error;
    }
  }

  isOwn(requestId: string): boolean {
    return this.calls.has(requestId);
  }

  /** Until `done` the server does not know of it. */
  setDelivery(id: string, done: Promise<void>): void {
    this.deliveries.set(id, done);
  }

  /** The last that U takes back, within the time that it takes anything back. */
  last(): Skip | undefined {
    return lastSkip(this.state.skips, Date.now());
  }

  /** Once the server knows of the skip, it can be told that it is none. */
  async undo({ id }: Skip): Promise<void> {
    this.state.skipped -= 1;
    this.forget(id);
    await this.deliveries.get(id);
  }

  /** Its item is decided: submitted anew it comes in its turn. */
  end(id: string): void {
    if (this.has(id)) this.forget(id);
  }

  private forget(id: string): void {
    this.state.skips = this.state.skips.filter((one) => one.id !== id);
    this.skippedHere.delete(id);
    this.undoneHere.add(id);
    this.keep(this.kept.filter((one) => one.id !== id));
  }
}
