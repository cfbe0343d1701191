import { describe, expect, it } from "vitest";
import { problemsOf } from "#kernel/validate.ts";
import { applies, cleared } from "#kernel/conditional-fields.ts";
import { bool, int, rows, text } from "#kernel/field.ts";
import { isNullable } from "#kernel/sql-mapping.ts";

const label = { label: ["项", "Field"] as const };
const fields = {
  isPay: bool(label),
  mode: text(10, label),
  price: int({ ...label, min: 1, required: true, when: "isPay:true" }),
  note: text(5, { ...label, when: "mode:long,short -isPay:true" }),
  lines: rows({ key: text(3, label) }, { ...label, required: true, when: "mode:list" }),
  cap: int({ ...label, default: 3, when: "mode:list" }),
};
const settled = { name: text(5, { ...label, required: true, immutable: true }), n: int(label) };
const paths = (values: Record<string, unknown>, before: Record<string, unknown> | null = null): string[] =>
  problemsOf(fields, values, "item.", before).map(({ path }) => path);

describe("a conditional field", () => {
  it("applies where the record matches its filter; a field without a filter always applies", () => {
    expect(applies(fields, "isPay", {})).toBe(true);
    expect(applies(fields, "price", { isPay: true })).toBe(true);
    expect(applies(fields, "price", { isPay: false })).toBe(false);
    expect(applies(fields, "price", {})).toBe(false);
    expect(applies(fields, "note", { mode: "short", isPay: false })).toBe(true);
    expect(applies(fields, "note", { mode: "short", isPay: true })).toBe(false);
  });

  it("is required only where it applies, so its column is nullable", () => {
    expect(paths({ isPay: false })).toEqual([]);
    expect(paths({ isPay: true })).toEqual(["item.price"]);
    expect(paths({ mode: "list", lines: [] })).toEqual(["item.lines"]);
    expect(isNullable(fields.price)).toBe(true);
    expect(isNullable(int({ ...label, required: true }))).toBe(false);
  });

  it("refuses a value where it does not apply, and accepts the empty value of its kind", () => {
    expect(paths({ isPay: false, price: 5 })).toEqual(["item.price"]);
    expect(paths({ isPay: false, price: null, note: "", lines: [], cap: 3 })).toEqual([]);
    expect(paths({ mode: "x", cap: 4 })).toEqual(["item.cap"]);
  });

  it("is validated when an edit makes it apply", () => {
    expect(paths({ isPay: true }, { isPay: false, price: null })).toEqual(["item.price"]);
    expect(paths({ isPay: true, price: 2 }, { isPay: false, price: null })).toEqual([]);
    expect(paths({ mode: "x" }, { isPay: true, price: 2 })).toEqual([]);
    expect(paths({ price: 3 }, { isPay: false, price: null })).toEqual(["item.price"]);
  });

  it("is validated like any other field where it applies", () => {
    expect(paths({ isPay: true, price: 0 })).toEqual(["item.price"]);
    expect(paths({ mode: "long", note: "123456" })).toEqual(["item.note"]);
  });

  it("is emptied by the change after which it no longer applies", () => {
    expect(cleared(fields, { isPay: false, price: 9, mode: "x", note: "a", lines: [{}], cap: 7 })).toEqual({
      price: null,
      note: "",
      lines: [],
      cap: 3,
    });
    expect(cleared(fields, { isPay: true, price: 9, mode: "list", lines: [{}], cap: 7 })).toEqual({});
  });
});

it("an immutable field keeps its value in every edit", () => {
  const before = { name: "a", n: 1 };
  expect(problemsOf(settled, { name: "a" }, "", null)).toEqual([]);
  expect(problemsOf(settled, { name: "a", n: 2 }, "", before)).toEqual([]);
  expect(problemsOf(settled, { name: "b" }, "item.", before).map(({ path }) => path)).toEqual(["item.name"]);
});
