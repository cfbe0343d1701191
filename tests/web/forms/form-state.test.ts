import { describe, expect, it } from "vitest";
import { model } from "#domain/models/model.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import {
  draftOf,
  openForm,
  openQuestions,
  withChoice,
  withConflict,
  withDraft,
  withValue,
} from "#web/forms/form-state.ts";

const record: AnyRecord = { id: "1", version: 1, groupName: "before", remark: "" };
const saved = { by: "李四", time: 1 };
const current: AnyRecord = { ...record, version: 2, groupName: "theirs" };
const typed = withValue(withValue(openForm(model, record, null), "groupName", "mine"), "remark", "mine");
const asked = withConflict(typed, model, { current, ...saved }, null);
const names = (state: typeof asked): string[] => openQuestions(state).map(({ name }) => name);

describe("field that both sides changed", () => {
  it("reports a conflict until a version is chosen and keeps the typed value", () => {
    expect([names(asked), asked.values["groupName"]]).toEqual([["groupName"], "mine"]);
    const chosen = withChoice(asked, "groupName", "theirs");
    expect([names(chosen), chosen.values["groupName"]]).toEqual([[], "theirs"]);
  });

  it("reports the conflict again from a draft written before the choice, not from a later one", () => {
    const again = (state: typeof asked): typeof asked => {
      const draft = draftOf(state, {}, 1);
      return draft ? withDraft(openForm(model, current, null), draft, saved) : state;
    };
    const late = again(asked);
    expect([names(late), late.conflict?.from, late.conflict?.version]).toEqual([["groupName"], 1, 2]);
    expect(late.values).toEqual(asked.values);
    expect(again(withChoice(asked, "groupName", "mine")).conflict).toBeNull();
  });
});
