import { expect, it } from "vitest";
import { rowCause } from "#domain/bulk/row-cause.ts";

const slug = ["网址名", "Slug"] as const;

it.each([
  [["网址名必填", "Slug must not be empty"], "网址名", "网址名必填", "Slug must not be empty"],
  [["没有叫「甲」的记录", "No record is called A"], "上级", "上级：没有叫「甲」的记录", "上级: No record is called A"],
  [["网址名只能用 a–z", "The slug may contain only a–z"], "slug", "网址名只能用 a–z", "The slug may contain only a–z"],
  [["这一行有 7 列", "This row has 7 columns"], "", "这一行有 7 列", "This row has 7 columns"],
] as const)("%j of column %j names its field once", (label, header, zh, en) => {
  const field = header === "" ? undefined : slug;
  expect([rowCause(label, { header, field }, "zh"), rowCause(label, { header, field }, "en")]).toEqual([zh, en]);
});
