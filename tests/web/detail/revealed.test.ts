import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { actorStore } from "#web/auth/session/actor.ts";
import { keepOnScreen, maskAgain, revealed, REVEALED_MS, showRevealed } from "#web/detail/masked/revealed.ts";
import { setValue } from "#web/store/state.ts";

const value = { resource: "consent", id: "1", field: "ip", value: "203.0.113.7" };

let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  leave = keepOnScreen("consent", "1");
  showRevealed(value);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

it("a revealed value is masked again after its time, which begins anew with each value", () => {
  vi.advanceTimersByTime(REVEALED_MS - 1);
  expect(revealed.value).toEqual(value);
  showRevealed(value);
  vi.advanceTimersByTime(REVEALED_MS - 1);
  expect(revealed.value).toEqual(value);
  vi.advanceTimersByTime(1);
  expect(revealed.value).toBeNull();
});

it("a revealed value is masked when its record leaves the screen, or another one comes on screen", () => {
  leave();
  expect(revealed.value).toBeNull();
  leave = keepOnScreen("consent", "1");
  showRevealed(value);
  keepOnScreen("consent", "2")();
  expect(revealed.value).toBeNull();
  maskAgain();
});

it("a revealed value is masked when another person logs in", () => {
  setValue(actorStore, null);
  setValue(actorStore, { id: "2", name: "李四", userId: null, isSuper: false, auths: [], reads: [] } as never);
  expect(revealed.value).toBeNull();
  setValue(actorStore, null);
});
