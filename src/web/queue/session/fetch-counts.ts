import { replaceEqualDeep } from "@tanstack/react-query";
import type { Queue } from "#kernel/queue.ts";
import type { QueueState } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { onLive } from "#web/data/live.ts";
import { markColleagueLeases } from "#web/queue/leases/mark-colleague-leases.ts";
import { waiting } from "#web/shell/waiting.ts";
import { setValue } from "#web/store/state.ts";
import type { SessionState } from "./session-state.ts";
import type { ScreenProxy } from "./queue-view.ts";

/** Counts of waiting items and their lease holders, from the server. */
export class QueueCounts {
  /** Ids of rows that may be marked as leased by colleagues. */
  private marked: ReadonlySet<string> = new Set();
  /** Last answer. An equal answer does not draw the screen again. */
  private latest: QueueState | null = null;
  private readonly queue: Queue;
  private readonly state: SessionState;
  private readonly screen: ScreenProxy;

  constructor(queue: Queue, state: SessionState, screen: ScreenProxy) {
    this.queue = queue;
    this.state = state;
    this.screen = screen;
  }

  /** Counts the queue. The answer is ignored if the screen shows another list when it arrives. */
  async count(): Promise<void> {
    const of = this.screen.listKey();
    const request = { queue: this.queue.id, ...this.screen.listRequest() };
    // Items whose lease changed after the call was sent. For these the answer may be outdated.
    const heard = new Set<string>();
    const stop = onLive((event) => event.kind === "lease" && heard.add(event.id));
    const state = await call<QueueState>(v2("queue", "state"), request).catch(() => null);
    stop();
    if (state && of === this.screen.listKey()) this.show(of, state, heard);
  }

  private show(of: string, state: QueueState, heard: ReadonlySet<string>): void {
    const latest = replaceEqualDeep(this.latest, state);
    if (latest !== this.latest) {
      this.state.state = latest;
      setValue(waiting, { ...waiting.value, queues: { ...waiting.value.queues, [latest.queue]: latest.waiting } });
    }
    this.latest = latest;
    const n = latest.groups.reduce((sum, { count }) => sum + count, 0);
    if (this.state.listed?.of !== of || this.state.listed.n !== n) this.state.listed = { of, n };
    this.marked = markColleagueLeases(this.queue, latest, { before: this.marked, heard });
  }
}
