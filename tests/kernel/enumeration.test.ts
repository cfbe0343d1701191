import { expect, it } from "vitest";
import { oneOf, refs } from "#kernel/field.ts";
import { problemsWith } from "#kernel/validate.ts";
import { defineEnumeration, relabelled } from "#kernel/enumeration.ts";

const UpDown = defineEnumeration("UpDown", [
  [1, "up", "上架", "Up", "green"],
  [2, "down", "下架", "Down", "red"],
]);

it("relabeling an enumeration keeps its numbers and tones", () => {
  const OnOff = relabelled(UpDown, { up: ["启用", "Enabled"], down: ["停用", "Disabled"] });
  expect(OnOff.of("down")).toBe(2);
  expect(OnOff.value(2)).toMatchObject({ key: "down", label: ["停用", "Disabled"], tone: "red" });
  expect(OnOff.value("up")?.label).toEqual(["启用", "Enabled"]);
  expect(OnOff.value(7)).toBeUndefined();
  expect(UpDown.value(2)?.label).toEqual(["下架", "Down"]);
});

it("messages join lists and form plurals by the rules of each language", () => {
  const [status] = problemsWith(oneOf(UpDown, { label: ["状态", "Status"] }), 9, "status");
  expect(status?.label).toEqual(["状态应为其中之一：1 上架、2 下架", "Status must be one of: 1 Up, 2 Down"]);
  const [ids] = problemsWith(refs("", { label: ["编号", "IDs"], required: true }), [], "ids");
  expect(ids?.label).toEqual(["编号必填", "IDs must not be empty"]);
});
