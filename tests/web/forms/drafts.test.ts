import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "#web/forms/drafts.ts";
import { draftsIn, dropDraft, joinedDraft, readDraft, writeDraft } from "#web/forms/drafts.ts";

const draftOf = (values: Record<string, unknown>, time: number): Draft => ({ version: 1, values, before: {}, time });

describe("joinedDraft", () => {
  it("joins drafts of different fields", () => {
    const joint = joinedDraft(draftOf({ name: "older" }, 1), draftOf({ text: "newer" }, 2));
    expect(joint).toMatchObject({ values: { name: "older", text: "newer" }, time: 2 });
    expect(joint.earlier).toBeUndefined();
  });

  it("keeps the older draft behind the newer one if both change the same field", () => {
    const older = draftOf({ name: "a long older text" }, 1);
    const joint = joinedDraft(older, draftOf({ name: "e" }, 2));
    expect(joint).toMatchObject({ values: { name: "e" }, earlier: older });
    expect(joinedDraft(joint, draftOf({ name: "x" }, 3)).earlier?.earlier).toEqual(older);
  });
});

describe("drafts of two persons on one computer", () => {
  beforeEach(() => {
    // Like a browser's own, its keys are those that are stored.
    const storage = Object.defineProperties({} as Record<string, string>, {
      getItem: { value: (key: string) => storage[key] ?? null },
      setItem: { value: (key: string, text: string) => void (storage[key] = text) },
      removeItem: { value: (key: string) => void delete storage[key] },
    });
    vi.stubGlobal("localStorage", storage);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are shown to the person who typed them only, and stay when another one drops an own draft", () => {
    const of = (person: string) => ({ person, resource: "model", id: "7" });
    writeDraft(of("1"), draftOf({ remark: "of the first" }, 1));
    for (const other of ["2", "11", ""]) {
      expect(readDraft(of(other))).toBeNull();
      expect(draftsIn({ person: other, resource: "model" })).toEqual([]);
    }
    writeDraft(of("2"), draftOf({ remark: "of the second" }, 2));
    dropDraft(of("2"));
    expect(readDraft(of("2"))).toBeNull();
    expect(draftsIn({ person: "1", resource: "model" })).toMatchObject([
      { id: "7", draft: { values: { remark: "of the first" } } },
    ]);
  });
});
