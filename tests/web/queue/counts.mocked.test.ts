import { subscribe } from "valtio";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queues } from "#domain/index.ts";
import type { QueueState } from "#domain/api/queue.ts";
import { call } from "#web/data/client.ts";
import { setOverlay, overlayOf } from "#web/data/row-overlay.ts";
import { QueueCounts } from "#web/queue/session/fetch-counts.ts";
import { coalesce } from "#web/store/coalesce.ts";
import { createSessionState } from "#web/queue/session/session-state.ts";
import { ScreenProxy } from "#web/queue/session/queue-view.ts";

vi.mock("#web/data/client.ts");
const live = vi.hoisted(() => new Set<(event: object) => void>());
vi.mock("#web/data/live.ts", () => ({
  onLive: (listener: (event: object) => void) => {
    live.add(listener);
    return () => live.delete(listener);
  },
}));

interface Sent {
  request: { filter: string };
  answer: (reply: unknown) => void;
}
const sent: Sent[] = [];
const turn = (): Promise<void> => new Promise((done) => setTimeout(done));
const settled = (): Promise<void> => Promise.resolve();

beforeEach(() => {
  sent.length = 0;
  vi.mocked(call).mockImplementation(
    (_, request) => new Promise((answer) => sent.push({ request: request as Sent["request"], answer })),
  );
});

const stateWith = (waiting: number): QueueState => ({
  queue: "machineReview",
  waiting,
  running: 0,
  oldest: null,
  overdue: 0,
  dueWithinHour: 0,
  heldByMe: [],
  skipped: [],
  heldByOthers: [],
  groups: [{ value: 1, count: waiting, mine: 0 }],
});

function begin() {
  const [queue] = queues;
  if (!queue) throw new Error("there is no queue");
  let filter = "a";
  const state = createSessionState();
  const stage = Object.assign(new ScreenProxy(state), { filter: () => filter });
  const counts = new QueueCounts(queue, state, stage);
  const refresh = coalesce(settled, () => counts.count());
  return { state, refresh, show: (next: string) => (filter = next) };
}

describe("the count of waiting items", () => {
  it("is requested once for all callers before it is sent, and once more for all callers while it is pending", async () => {
    const { state, refresh } = begin();
    const ended: string[] = [];
    const asks = (name: string): void => void refresh().then(() => ended.push(name));
    asks("answer");
    asks("claim");
    await turn();
    expect(sent).toHaveLength(1);
    asks("event");
    asks("heartbeat");
    await turn();
    expect(sent).toHaveLength(1);
    sent[0]?.answer(stateWith(5));
    await turn();
    expect(ended).toEqual(["answer", "claim"]);
    expect(sent).toHaveLength(2);
    sent[1]?.answer(stateWith(4));
    await turn();
    expect(ended).toEqual(["answer", "claim", "event", "heartbeat"]);
    expect(sent).toHaveLength(2);
    expect(state.state?.waiting).toBe(4);
  });

  it("is ignored if the screen shows another list when it arrives", async () => {
    const { state, refresh, show } = begin();
    void refresh();
    await turn();
    show("b");
    void refresh();
    sent[0]?.answer(stateWith(5));
    await turn();
    expect(state.state).toBeNull();
    expect(sent.map(({ request }) => request.filter)).toEqual(["a", "b"]);
    sent[1]?.answer(stateWith(2));
    await turn();
    expect(state.listed).toEqual({ of: "b\n", n: 2 });
  });

  it("does not overwrite a lease mark that a live event changed after the request", async () => {
    const { refresh } = begin();
    const held = (...ids: string[]) => ({
      ...stateWith(5),
      heldByOthers: ids.map((id) => ({ id, admin: "2", name: "李四", since: 0 })),
    });
    const marks = () => ["1", "2"].map((id) => overlayOf("model", id).mark?.kind ?? null);
    void refresh();
    await turn();
    setOverlay("model", "1", { mark: null });
    for (const notify of live) notify({ kind: "lease", id: "1", admin: null });
    sent[0]?.answer(held("1", "2"));
    await turn();
    expect(marks()).toEqual([null, "held"]);
    expect(live.size).toBe(0);
    void refresh();
    await turn();
    setOverlay("model", "1", { mark: { kind: "held", name: "李四", until: 0 } });
    for (const notify of live) notify({ kind: "lease", id: "1", admin: "2" });
    sent[1]?.answer(held());
    await turn();
    expect(marks()).toEqual(["held", null]);
    // The lease expired without a live event.
    void refresh();
    await turn();
    sent[2]?.answer(held());
    await turn();
    expect(marks()).toEqual([null, null]);
  });

  it("does not notify subscribers if it is equal to the last one", async () => {
    const { state, refresh } = begin();
    void refresh();
    await turn();
    sent[0]?.answer(stateWith(5));
    await turn();
    let woken = 0;
    subscribe(state, () => (woken += 1));
    void refresh();
    await turn();
    sent[1]?.answer(stateWith(5));
    await turn();
    expect(woken).toBe(0);
    void refresh();
    await turn();
    sent[2]?.answer(stateWith(4));
    await turn();
    expect(woken).toBe(1);
  });
});
