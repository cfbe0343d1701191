import { describe, expect, it } from "vitest";
import { isBlank } from "#kernel/blank-text.ts";
import { resources } from "#domain/index.ts";
import { missingFor, missingMessage, missingProblems } from "#kernel/complete.ts";
import { isEmpty, isMissing } from "#kernel/empty.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";
import { i18n, images, oneOf, part, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource, isWritable } from "#kernel/resource.ts";

const Shelf = defineEnumeration("SampleShelf", [
  [1, "wait", "待发布", "Waiting"],
  [2, "up", "已发布", "Published"],
]);
const Kind = defineEnumeration("SampleKind", [
  [null, "page", "页面", "Page"],
  [null, "law", "法律", "Legal text"],
]);
const label = ["名称", "Name"] as const;
const sample = defineResource({
  name: "sample",
  area: "community",
  label,
  title: "name",
  module: "content",
  fields: {
    name: text(20, { label }),
    kind: oneOf(Kind, { label: ["类型", "Kind"], default: "page" }),
    texts: i18n(20, { label: ["文案", "Texts"] }),
    pictures: images(3, { label: ["图片", "Pictures"] }),
    source: part({ from: text(9, { label }) }, { label: ["来源", "Source"] }),
    effective: time({ label: ["生效时间", "Effective"], when: "kind:law" }),
    status: oneOf(Shelf, { label: ["状态", "State"], default: "wait" }),
  },
  machine: defineMachine({
    fields: { status: Shelf },
    initial: { status: "wait" },
    transitions: {
      publish: {
        from: { status: ["wait"] },
        to: { status: "up" },
        complete: ["name", "texts", "pictures", "source", "effective"],
      },
      withdraw: { from: { status: ["up"] }, to: { status: "wait" } },
    },
  }),
  list: { columns: ["name"], sort: "-createTime" },
});

const empty = { id: "1", version: 1, kind: "page", name: "", texts: {}, pictures: [], source: null, effective: null };
const full = {
  ...empty,
  name: "甲",
  texts: { "1": "一", "0": "one" },
  pictures: [{ key: "a" }],
  source: { from: "x" },
};

describe("the fields that a transition needs", () => {
  it.each([
    ["an empty record", empty, ["name", "texts", "pictures", "source"]],
    ["a complete record", full, []],
    ["texts that show nothing", { ...full, name: "\u2800", texts: { "1": "一", "0": "\u3164" } }, ["name", "texts"]],
    ["a text without English", { ...full, texts: { "1": "一", "0": "" } }, ["texts"]],
    ["a part without values", { ...full, source: { from: "" } }, ["source"]],
    ["a field that applies only to another kind", { ...full, kind: "law" }, ["effective"]],
  ])("are those that are missing in %s", (_, record, missing) => {
    expect(missingFor(sample, "publish", record, isBlank)).toEqual(missing);
    expect(missingFor(sample, "withdraw", record)).toEqual([]);
  });

  it("are not judged where the reader does not have them", () => {
    expect(missingFor(sample, "publish", { id: "1", version: 1, name: "甲", kind: "page" })).toEqual([]);
  });

  it("are named together in one sentence, and each at its place in the form", () => {
    expect(missingMessage(sample, ["name", "texts"])).toEqual([
      "还缺：名称、文案。请先补全",
      "Still missing: Name, Texts. Fill them in first",
    ]);
    expect(missingProblems(sample, ["name", "texts"])).toEqual([
      { path: "name", label: ["还没有填", "Still empty"] },
      { path: "texts", label: ["中文和英文都要填", "Needed in Chinese and English"] },
    ]);
  });

  it("are fields of the form of their resource", () => {
    const uses = resources.flatMap((resource) =>
      Object.values(resource.machine?.transitions ?? {}).flatMap(({ complete = [] }) =>
        complete.map((name) => ({ resource, name })),
      ),
    );
    expect(uses.length).toBeGreaterThan(0);
    for (const { resource, name } of uses)
      expect([resource.form.includes(name), isWritable(resource, name)], `${resource.name}.${name}`).toEqual([
        true,
        true,
      ]);
  });
});

describe("isEmpty and isMissing", () => {
  it.each([
    [null, true, true],
    ["", true, true],
    [[], true, true],
    [{}, true, false],
    [{ "0": "", "1": null }, true, false],
    [{ from: { place: "" } }, true, false],
    [{ from: "x" }, false, false],
    [[{}], false, false],
    [0, false, false],
    [false, false, false],
  ])("tells whether %j shows nothing, and whether it is no value", (value, empty, missing) => {
    expect([isEmpty(value), isMissing(value)]).toEqual([empty, missing]);
  });
});
