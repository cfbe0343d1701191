import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftOf, dropDraftsOf, keepDraft, reasonDraft } from "#web/queue/reasons/reason-drafts.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { setValue } from "#web/store/state.ts";

const logIn = (id: string): void => setValue(actorStore, { id, name: "", isSuper: true, auths: [], userId: null });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  logIn("1");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setValue(actorStore, null);
});

const one = reasonDraft("model.review", "model.noPass", "7");
const other = reasonDraft("model.review", "model.noPass", "17");

it("keeps the draft of a reason for a day, and shows it only to the admin who typed it", () => {
  keepDraft(one, "blurred");
  logIn("2");
  expect(draftOf(one)).toBe("");
  logIn("1");
  expect(draftOf(one)).toBe("blurred");
  vi.advanceTimersByTime(86_400_000);
  expect(draftOf(one)).toBe("");
});

it("deletes the drafts of a decided item, and those of no other item or queue", () => {
  keepDraft(one, "blurred");
  keepDraft(other, "stolen");
  dropDraftsOf("post.review", ["7"]);
  expect(draftOf(one)).toBe("blurred");
  dropDraftsOf("model.review", ["7"]);
  expect([draftOf(one), draftOf(other)]).toEqual(["", "stolen"]);
});
