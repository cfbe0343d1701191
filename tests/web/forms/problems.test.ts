import { describe, expect, it } from "vitest";
import { isBlank } from "#kernel/blank-text.ts";
import { lacks } from "#kernel/complete.ts";
import type { Field } from "#kernel/field.ts";
import { problemsOf } from "#kernel/validate.ts";
import { resources } from "#domain/index.ts";
import { model } from "#domain/models/model.resource.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { ApiError } from "#web/data/error.ts";
import { indented } from "#web/data/reference-options.ts";
import { changedNames, shownFields, valuesOf } from "#web/forms/form-fields.ts";
import { moved } from "#web/forms/form-files.ts";
import { missingIn } from "#web/forms/languages/translations.ts";
import { byField, fieldOfPath, isWanted, lackingFields, problemsFrom, problemsHere } from "#web/forms/problems.ts";

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

const picture = { key: "a.png", name: "a.png", size: 1, md5: "a", width: 7, height: 9 };

/** A value of a kind that is there, although it breaks the rules of most fields. */
const present: Record<Field["kind"], unknown> = {
  id: "x",
  bool: true,
  text: "x".repeat(9_999),
  longText: "x".repeat(99_999),
  html: "<p>x</p>",
  url: "x",
  color: "x",
  int: 9e15,
  decimal: 9e15,
  money: -9e15,
  bytes: -9e15,
  time: -9e15,
  date: "x",
  enum: "x",
  flags: ["x"],
  image: picture,
  images: [picture],
  video: picture,
  file: picture,
  ref: "x",
  refs: ["x"],
  i18n: { "0": "x", "1": "x" },
  jump: { kind: "x" },
  json: [{ x: 1 }],
};

describe("what counts as filled in", () => {
  const required = resources.flatMap((resource) =>
    resource.form.flatMap((name) => {
      const field = resource.fields[name];
      return field?.required && !field.masked && field.kind !== "bool" ? [{ resource, name, field }] : [];
    }),
  );

  it("says that a required value is missing only where the server would refuse it as missing", () => {
    expect(required.length).toBeGreaterThan(200);
    for (const { resource, name, field: declared } of required) {
      const { when: _, ...field } = declared;
      const open = { ...resource, fields: { ...resource.fields, [name]: field } };
      const where = `${resource.name}.${name}`;
      const empties = [
        null,
        field.kind === "i18n" ? {} : null,
        ["text", "longText"].includes(field.kind) ? "\u200b" : null,
      ];
      for (const value of empties) {
        expect(lacks(field, value, isBlank), where).toBe(true);
        expect(isWanted(open, name, { [name]: value }, { [name]: value }), where).toBe(true);
        expect(problemsOf({ [name]: field }, { [name]: value }), where).not.toEqual([]);
      }
      const value = present[field.kind];
      expect(lacks(field, value, isBlank), where).toBe(false);
      expect(isWanted(open, name, { [name]: value }, { [name]: value }), where).toBe(false);
    }
  });

  it("refuses an edit for a stored value only where the server would", () => {
    for (const { resource, name, field } of required) {
      const stored = { ...valuesOf(resource, null), [name]: present[field.kind] };
      const here = problemsHere({ ...resource, problems: () => [] }, stored, stored);
      const there = problemsOf(resource.fields, {}, "", stored);
      expect(here.filter(({ path }) => fieldOfPath(path) === name).length > 0, `${resource.name}.${name}`).toBe(
        there.some(({ path }) => fieldOfPath(path) === name),
      );
    }
  });

  it("counts a text of spaces as missing in its language", () => {
    const field = model.fields.groupName;
    const places = [
      { path: "a", field: { ...field, kind: "i18n" as const, byLanguage: field }, values: { "0": " ", "1": "甲" } },
    ];
    expect(missingIn(places, "0")).toHaveLength(1);
    expect(missingIn(places, "1")).toHaveLength(0);
  });

  it("lists required fields and those of a transition that have no value", () => {
    const values = { ...valuesOf(homeModule, null), kind: "html", page: "home" };
    expect(lackingFields(homeModule, values, true)).toEqual(["name", "platforms", "body"]);
    expect(lackingFields(homeModule, { ...values, body: "<p>甲</p>", name: "乙", platforms: [1] }, true)).toEqual([]);
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
