import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queues } from "#domain/index.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { Leases } from "#web/queue/leases/leases.ts";
import { createSessionState } from "#web/queue/session/session-state.ts";
import { ScreenProxy } from "#web/queue/session/queue-view.ts";

vi.mock("#web/data/client.ts");
vi.mock("#web/render/after-paint.ts", () => ({ afterPaint: () => Promise.resolve() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Leases of an open queue, the claims and releases that they send, and a way to answer the oldest claim. */
function openQueue() {
  const [queue] = queues;
  if (!queue) throw new Error("there is no queue");
  const sent: { path: string; body: object }[] = [];
  const answers: ((reply: object) => void)[] = [];
  vi.mocked(call).mockImplementation((path, body) => {
    const isClaim = path === v2("queue", "claim");
    if (isClaim || path === v2("queue", "giveBack")) sent.push({ path, body: body ?? {} });
    return isClaim ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(null);
  });
  const state = createSessionState();
  const leases = new Leases(queue, state, new ScreenProxy(state), { isStale: () => false, onFilled: () => undefined });
  leases.open();
  const answer = async (reply: object = {}): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0);
    answers.shift()?.({ held: [], items: [], ...reply });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { leases, sent, answer };
}

it("sends one claim at a time when an item is opened and the filter changes during a claim", async () => {
  const { leases, sent, answer } = openQueue();
  const all = [leases.claim(), leases.claim("7"), leases.changeFilter()];
  for (const named of [{}, { want: "7" }, { refit: true }]) {
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    expect(sent.pop()?.body).toMatchObject(named);
    await answer();
  }
  await Promise.all(all);
  leases.close();
});

it("releases everything only after the claims that waited for each other", async () => {
  const { leases, sent, answer } = openQueue();
  const all = [leases.claim(), leases.claim("7"), leases.releaseAll()];
  const [claim, release] = [v2("queue", "claim"), v2("queue", "giveBack")];
  await answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ path }) => path)).toEqual([claim, claim]);
  await answer();
  await Promise.all(all);
  expect(sent.map(({ path }) => path)).toEqual([claim, claim, release]);
  leases.close();
});

it("shows no item as leased until the claims of all filter changes have ended", async () => {
  const { leases, answer } = openQueue();
  const held = [{ id: "7", until: 100, left: 100 }];
  const all = [leases.changeFilter(), leases.changeFilter()];
  await answer({ held });
  expect(leases.isLeased("7")).toBe(true);
  expect(leases.isLeasedInList("7")).toBe(false);
  await answer({ held });
  await Promise.all(all);
  expect(leases.isLeasedInList("7")).toBe(true);
  leases.close();
});

it("claims again soon if free items were locked", async () => {
  const { leases, sent, answer } = openQueue();
  const first = leases.claim();
  await answer({ more: true });
  await first;
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(2);
  await answer();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(2);
  leases.close();
});
