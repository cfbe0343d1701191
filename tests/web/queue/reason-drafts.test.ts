import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftOf, dropDraftsOf, keepDraft, reasonDraft } from "#web/queue/reasons/reason-drafts.ts";
import { actorStore } from "#web/auth/session/actor.ts";

const logIn = (id: string): void => actorStore.set({ id, name: "", isSuper: true, auths: [], userId: null });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  logIn("1");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  actorStore.set(null);
});

const one = reasonDraft("model.review", "model.noPass", "7");
const other = reasonDraft("model.review", "model.noPass", "17");

it("a reason begun for an item is its author's alone, and lasts a day", () => {
  keepDraft(one, "blurred");
  logIn("2");
  expect(draftOf(one)).toBe("");
  logIn("1");
  expect(draftOf(one)).toBe("blurred");
  vi.advanceTimersByTime(86_400_000);
  expect(draftOf(one)).toBe("");
});

it("an item that is decided takes its drafts along, and those of no other item", () => {
  keepDraft(one, "blurred");
  keepDraft(other, "stolen");
  dropDraftsOf("post.review", ["7"]);
  expect(draftOf(one)).toBe("blurred");
  dropDraftsOf("model.review", ["7"]);
  expect([draftOf(one), draftOf(other)]).toEqual(["", "stolen"]);
});
