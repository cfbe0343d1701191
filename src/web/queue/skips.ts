import type { QueueHold } from "#kernel/wire.ts";
import { ApiError } from "#web/data/error.ts";
import { lastSkip } from "./session-state.ts";
import type { SessionState, Skip } from "./session-state.ts";

const RETRY_MS = 2_000;

/** Tells the server as soon as there is a connection, as long as it is still meant. @throws ApiError */
export async function onceConnected(tell: () => Promise<unknown>, isMeant: () => boolean): Promise<void> {
  while (isMeant())
    try {
      await tell();
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.isOffline)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}

/** What this moderator skipped: here, in an earlier window, in another one. It comes when nothing else is left. */
export class Skips {
  private readonly here = new Set<string>();
  /** Taken back here: an answer from before does not know it yet. */
  private readonly back = new Set<string>();
  /** Settles when the server knows of a skip. */
  private readonly told = new Map<string, Promise<void>>();
  private readonly state: SessionState;

  constructor(state: SessionState) {
    this.state = state;
  }

  has(id: string): boolean {
    if (this.here.has(id)) return true;
    if (this.back.has(id)) return false;
    const { held, state } = this.state;
    return (state?.skipped.includes(id) ?? false) || held.some((one) => one.id === id && one.skipped === true);
  }

  /** Named as held by an answer that does not know of the skip yet. */
  isStale(one: QueueHold): boolean {
    return this.here.has(one.id) && !one.skipped;
  }

  /** @param at when it was done: an earlier window's is told late */
  add(id: string, title: string, at = Date.now()): void {
    this.back.delete(id);
    this.here.add(id);
    this.state.skips = [...this.state.skips.filter((one) => one.id !== id), { id, title, at }].toSorted(
      (a, b) => a.at - b.at,
    );
  }

  /** Until `done` the server does not know of it. */
  telling(id: string, done: Promise<void>): void {
    this.told.set(id, done);
  }

  /** The last that U takes back, within the time that it takes anything back. */
  last(): Skip | undefined {
    return lastSkip(this.state.skips, Date.now());
  }

  /** Once the server knows of the skip, it can be told that it is none. */
  async takeBack({ id }: Skip): Promise<void> {
    this.state.skips = this.state.skips.filter((one) => one.id !== id);
    this.here.delete(id);
    this.back.add(id);
    await this.told.get(id);
  }
}
