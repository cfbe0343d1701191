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

it("sends one claim at a time when an item is opened and the filter changes during a claim", async () => {
  const [queue] = queues;
  if (!queue) throw new Error("there is no queue");
  const sent: object[] = [];
  const answers: (() => void)[] = [];
  vi.mocked(call).mockImplementation((path, body) => {
    if (path !== v2("queue", "claim")) return Promise.resolve(null);
    sent.push(body ?? {});
    return new Promise((resolve) => answers.push(() => resolve({ held: [], items: [] })));
  });
  const state = createSessionState();
  const leases = new Leases(queue, state, new ScreenProxy(state), { isStale: () => false, onFilled: () => undefined });
  leases.open();
  const all = [leases.claim(), leases.claim("7"), leases.changeFilter()];
  for (const named of [{}, { want: "7" }, { refit: true }]) {
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    expect(sent.pop()).toMatchObject(named);
    answers.shift()?.();
  }
  await Promise.all(all);
  leases.close();
});
