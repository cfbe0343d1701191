import { describe, expect, it } from "vitest";
import type { Draft } from "#web/forms/drafts.ts";
import { joinedDraft } from "#web/forms/drafts.ts";

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
