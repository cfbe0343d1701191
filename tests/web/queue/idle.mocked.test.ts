import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queues } from "#domain/index.ts";
import { HEARTBEAT_SECONDS, LEASE_SECONDS } from "#kernel/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { leaseLeft } from "#web/queue/list/age.ts";
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

it("keeps the leases of a queue that was opened without a key press for the full lease time", async () => {
  const [queue] = queues;
  if (!queue) throw new Error("there is no queue");
  const held = [{ id: "7", until: 0, left: 0 }];
  vi.mocked(call).mockImplementation(async (path) => (path === v2("queue", "heartbeat") ? { held } : null));
  const state = createSessionState();
  const leases = new Leases(queue, state, new ScreenProxy(state), { isStale: () => false, onFilled: () => undefined });
  leases.open();
  state.leases = held;
  await vi.advanceTimersByTimeAsync(HEARTBEAT_SECONDS * 1_000);
  expect(call).toHaveBeenCalledWith(v2("queue", "heartbeat"), { queue: queue.id, idle: HEARTBEAT_SECONDS });
  expect(state.isIdle).toBe(false);
  await vi.advanceTimersByTimeAsync((LEASE_SECONDS - 2 * HEARTBEAT_SECONDS) * 1_000);
  expect(state.isIdle).toBe(false);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_SECONDS * 1_000);
  expect(state.isIdle).toBe(true);
  expect(state.leases).toEqual([]);
  leases.close();
});

it("releases all leases of an idle window when the lease time ends, and claims nothing until a key press", async () => {
  const [queue] = queues;
  if (!queue) throw new Error("there is no queue");
  // Times of the server, whose clock is two hours behind.
  const held = [{ id: "7", until: Math.floor(Date.now() / 1_000) - 7_200 + 240, left: 240 }];
  const answers: Record<string, object> = {
    [v2("queue", "claim")]: { held, items: [] },
    [v2("queue", "heartbeat")]: { held },
  };
  vi.mocked(call).mockImplementation(async (path) => answers[path] ?? null);
  const state = createSessionState();
  const leases = new Leases(queue, state, new ScreenProxy(state), { isStale: () => false, onFilled: () => undefined });
  leases.open();
  await vi.advanceTimersByTimeAsync((LEASE_SECONDS - 1) * 1_000);
  expect(leases.dropIfIdle()).toBe(false);
  await leases.claim();
  expect(state.leases).toEqual(held);
  expect(leaseLeft(held[0]?.until ?? 0, Date.now())).toBe("4:00");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(leases.dropIfIdle()).toBe(true);
  expect(state).toMatchObject({ leases: [], isIdle: true });
  // The window does not claim the released item again, although the cursor follows its row to a new position.
  await leases.claim("7");
  expect(state).toMatchObject({ leases: [], isIdle: true });
  leases.close();
});

it("claims a released item again after a later move, but not after a move or decision from before the release", async () => {
  const [queue] = queues;
  if (!queue) throw new Error("there is no queue");
  const held = [{ id: "7", until: 0, left: LEASE_SECONDS }];
  vi.mocked(call).mockImplementation(async (path) => (path === v2("queue", "claim") ? { held, items: [] } : null));
  const state = createSessionState();
  const stage = new ScreenProxy(state);
  vi.spyOn(stage, "current").mockReturnValue("7");
  const leases = new Leases(queue, state, stage, { isStale: () => false, onFilled: () => undefined });
  leases.open();
  await leases.claim();
  expect(state.leases).toEqual(held);
  const before = Date.now();
  await vi.advanceTimersByTimeAsync(100);
  await leases.releaseAll();
  await leases.claimCurrent("7", before);
  // The response of an earlier decision does not refill the leases either.
  await leases.refill();
  expect(state.leases).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  await leases.claimCurrent("7", Date.now());
  expect(state.leases).toEqual(held);
  leases.close();
});
