import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { QueueHold } from "#kernel/wire.ts";
import { ApiError } from "#web/data/error.ts";
import type { SessionState } from "./session-state.ts";

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

interface Skip {
  id: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Settles when the server knows of it. */
  told: Promise<void>;
}

/** What this moderator skipped: here, in an earlier window, in another one. It comes when nothing else is left. */
export class Skips {
  private readonly here = new Set<string>();
  /** Taken back here: an answer from before does not know it yet. */
  private readonly back = new Set<string>();
  private done: Skip[] = [];
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

  add(id: string, title: string): Skip {
    this.back.delete(id);
    this.here.add(id);
    const skip = { id, title, at: Date.now(), told: Promise.resolve() };
    this.done.push(skip);
    return skip;
  }

  /** The last that U takes back, within the time that it takes anything back. */
  last(): Skip | undefined {
    this.done = this.done.filter(({ at }) => at > Date.now() - UNDO_SECONDS * 1_000);
    return this.done.at(-1);
  }

  takeBack(skip: Skip): void {
    this.done = this.done.filter((one) => one !== skip);
    this.here.delete(skip.id);
    this.back.add(skip.id);
  }
}
