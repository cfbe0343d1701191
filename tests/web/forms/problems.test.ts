import { describe, expect, it } from "vitest";
import { model } from "#domain/models/model.resource.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { ApiError } from "#web/data/error.ts";
import { indented } from "#web/data/reference-options.ts";
import { changedNames, shownFields, valuesOf } from "#web/forms/form-fields.ts";
import { moved } from "#web/forms/form-files.ts";
import { byField, fieldOfPath, isWanted, problemsFrom, problemsHere } from "#web/forms/problems.ts";

describe("shownFields and valuesOf", () => {
  it("shows only the fields of a configuration's type", () => {
    const shown = shownFields(systemConfig, { type: "reviewModel" });
    expect(shown).toContain("auditFailure");
    expect(shown).not.toContain("reportTypes");
    expect(shownFields(systemConfig, { type: "pictureCount" })).toContain("picUploadNum");
    expect(shownFields(systemConfig, { type: "pictureCount" })).not.toContain("feedback");
    expect(shownFields(systemConfig, { type: "modelReport" })).toContain("limitCount");
    expect(shownFields(systemConfig, {})).not.toContain("scoreDimension");
  });

  it("shows the price only for a paid model", () => {
    expect(shownFields(model, { isPay: false })).not.toContain("price");
    expect(shownFields(model, { isPay: true })).toContain("price");
  });

  it("reports no changes for a newly opened form", () => {
    const values = valuesOf(model, null);
    expect(changedNames(values, { ...values })).toEqual([]);
    expect(changedNames({ remark: null }, { remark: "" })).toEqual([]);
  });
});

describe("problemsHere and problemsFrom", () => {
  it("reports problems by the server's rules before the call", () => {
    const values = { ...valuesOf(model, null), isPay: true, groupName: "x".repeat(61) };
    const paths = problemsHere(model, values, null).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["groupName", "covers", "categoryId", "modelSource", "price"]));
  });

  it("ignores a required value that was already missing, but reports one that the edit clears", () => {
    const ref = { categoryId: "1", author: "1", modelSource: 1, lang: 0, groupName: "Box" };
    const lacking = { ...valuesOf(model, null), ...ref };
    const covered = { ...lacking, covers: [{ key: "a.png", name: "a.png", size: 1, md5: "a" }] };
    const named = { groupName: "Another box" };
    expect(problemsHere(model, { ...lacking, ...named }, lacking)).toEqual([]);
    expect(isWanted(model, "covers", lacking, lacking)).toBe(true);
    expect(isWanted(model, "covers", covered, lacking)).toBe(false);
    expect(problemsHere(model, { ...covered, covers: [] }, covered).map(({ path }) => path)).toEqual(["covers"]);
    expect(problemsHere(model, { ...lacking, groupName: "" }, lacking).map(({ path }) => path)).toEqual(["groupName"]);
  });

  it("names the row and the language of a problem", () => {
    const values = {
      ...valuesOf(systemConfig, null),
      name: "n",
      type: "reviewModel",
      auditFailure: [{ key: "a", text: { "1": "中" }, strike: false, retired: false }],
    };
    const problems = problemsHere(systemConfig, values, null);
    expect(problems.map(({ path }) => path)).toEqual(["auditFailure[0].text.0"]);
  });

  it("reports weights of a score that do not add up", () => {
    const row = { key: "a", name: { "0": "a", "1": "a" }, weight: 90 };
    const values = { ...valuesOf(systemConfig, null), name: "n", type: "scoreDimension", scoreDimension: [row] };
    expect(problemsHere(systemConfig, values, null).map(({ path }) => path)).toEqual(["scoreDimension"]);
  });

  it("assigns the server's problems to their fields", () => {
    const details = [
      { path: "item.groupName", label: ["模型名必填", "Name must not be empty"] },
      { path: "groupItem.price", label: ["a", "b"] },
      { path: "modelList[1].fileKey", label: ["c", "d"] },
      { path: "queue", label: ["e", "f"] },
    ];
    const error = new ApiError({ code: 1, msg: "x", path: "item.groupName", details, requestId: "r" });
    const sorted = byField(problemsFrom(error), ["groupName", "price", "modelList"]);
    expect(Object.keys(sorted).sort()).toEqual(["", "groupName", "modelList", "price"]);
    expect(fieldOfPath("modelList[1].fileKey")).toBe("modelList");
  });

  it("converts a refusal without details to one problem", () => {
    const error = new ApiError({ code: 1, msg: "版本冲突", path: "item.name", details: null, requestId: "r" });
    expect(problemsFrom(error)).toEqual([{ path: "name", label: ["版本冲突", "版本冲突"] }]);
    expect(problemsFrom(new Error("x"))).toEqual([]);
  });
});

describe("moved and indented", () => {
  it("moves an entry by one position and stops at the ends", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
    expect(moved(["a"], 5, -1)).toEqual(["a"]);
  });

  it("places children under their parents, and cycles and orphans at the root", () => {
    const row = (id: string, parent: string | null) => ({ id, title: id, parent });
    const tree = indented([
      row("2", "1"),
      row("1", null),
      row("3", "2"),
      row("4", "gone"),
      row("5", "6"),
      row("6", "5"),
    ]);
    expect(tree.map(({ id, depth }) => `${id}:${depth}`)).toEqual(["1:0", "2:1", "3:2", "4:0", "5:0", "6:0"]);
  });
});
