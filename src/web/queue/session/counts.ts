import { replaceEqualDeep } from "@tanstack/react-query";
import type { Queue } from "#kernel/queue.ts";
import type { QueueState } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { onLive } from "#web/data/live.ts";
import { markColleagueLeases } from "#web/queue/leases/colleague-leases.ts";
import type { SessionState } from "./session-state.ts";
import type { ScreenProxy } from "./queue-view.ts";

/** Counts of waiting items and their lease holders, from the server. */
export class Counts {
  private others: ReadonlySet<string> = new Set();
  /** Last answer; an equal answer draws nothing. */
  private told: QueueState | null = null;
  private readonly queue: Queue;
  private readonly state: SessionState;
  private readonly stage: ScreenProxy;

  constructor(queue: Queue, state: SessionState, stage: ScreenProxy) {
    this.queue = queue;
    this.state = state;
    this.stage = stage;
  }

  /** Counts the queue. The answer is ignored if another list is shown by then. */
  async count(): Promise<void> {
    const of = this.stage.listKey();
    const request = { queue: this.queue.id, ...this.stage.listRequest() };
    // Items whose lease changed meanwhile; the answer may be older.
    const heard = new Set<string>();
    const stop = onLive((event) => event.kind === "lease" && heard.add(event.id));
    const state = await call<QueueState>(v2("queue", "state"), request).catch(() => null);
    stop();
    if (state && of === this.stage.listKey()) this.show(of, state, heard);
  }

  private show(of: string, state: QueueState, heard: ReadonlySet<string>): void {
    const told = replaceEqualDeep(this.told, state);
    if (told !== this.told) this.state.state = told;
    this.told = told;
    const n = told.groups.reduce((sum, { count }) => sum + count, 0);
    if (this.state.listed?.of !== of || this.state.listed.n !== n) this.state.listed = { of, n };
    this.others = markColleagueLeases(this.queue, told, { before: this.others, heard });
  }
}
