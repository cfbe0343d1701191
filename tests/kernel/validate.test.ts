import { describe, expect, it } from "vitest";
import { RENMINBI } from "#domain/amount-formats.ts";
import { checked, problemsOf } from "#kernel/validate.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";
import { Refusal } from "#kernel/errors.ts";
import {
  bool,
  html,
  i18n,
  images,
  int,
  longText,
  money,
  oneOf,
  ref,
  refs,
  rows,
  text,
  time,
  url,
} from "#kernel/field.ts";

const Size = defineEnumeration("Size", [
  [0, "all", "全部", "All"],
  [1, "small", "小", "Small"],
  [2, "large", "大", "Large"],
]);
const label = { label: ["项", "Field"] as const };
const fields = {
  name: text(5, { ...label, required: true }),
  size: oneOf(Size, label),
  n: int({ ...label, min: 1, max: 9 }),
  price: money({ currency: RENMINBI, ...label }),
  owner: ref("user", label),
  tags: refs("tag", { ...label, max: 2 }),
  covers: images(1, label),
  title: i18n(10, { ...label, required: true }),
  lines: rows({ key: text(3, { ...label, required: true }) }, label),
  flag: bool(label),
  at: time(label),
  site: url(label),
};
const good = { name: "龙", title: { "1": "龙", "0": "dragon" } };
const paths = (values: object): string[] => problemsOf(fields, { ...good, ...values }).map(({ path }) => path);

describe("a required text", () => {
  const article = {
    ...fields,
    body: html({ ...label, required: true }),
    essay: longText({ ...label, required: true }),
  };
  const whole = { ...good, body: "<p>a</p>", essay: "a" };
  const wrong = (values: object): string[] => problemsOf(article, { ...whole, ...values }).map(({ path }) => path);
  const blanks = [
    "\u2800",
    "\u3164",
    "\u00AD",
    "\u3000",
    "\u115F\uFFA0",
    "\uFE0F",
    "\u{E0041}",
    " \u2003\u00A0",
    "\u034F",
  ];

  it.each(blanks)("is empty without a visible character: %j", (blank) => {
    expect(wrong({ name: blank })).toEqual(["name"]);
    expect(wrong({ essay: blank })).toEqual(["essay"]);
    expect(wrong({ body: `<p>${blank}<br></p>&nbsp;&shy;` })).toEqual(["body"]);
    expect(wrong({ title: { "1": "龙", "0": blank } })).toEqual(["title.0"]);
    expect(wrong({ lines: [{ key: blank }] })).toEqual(["lines[0].key"]);
  });

  it("is filled with one visible character", () => {
    for (const one of [".", "é", "😀", "한", "ー", "\u0301"])
      expect(wrong({ name: one, essay: one, body: `<b>${one}</b>` })).toEqual([]);
    // A text that may be empty may be blank, too.
    expect(problemsOf({ note: text(5, label) }, { note: "\u2800" })).toEqual([]);
  });
});

describe("validation of values", () => {
  it("accepts valid values in stored form", () => {
    expect(
      paths({
        size: 1,
        n: 9,
        price: 0,
        owner: "12",
        tags: [1, "2"],
        lines: [{ key: "a" }],
        flag: false,
        at: 0,
        site: "https://a.b/c",
      }),
    ).toEqual([]);
  });

  it("names each invalid and each unknown field", () => {
    expect(paths({ name: "" })).toEqual(["name"]);
    expect(paths({ name: "123456" })).toEqual(["name"]);
    expect(paths({ name: "a\0" })).toEqual(["name"]);
    expect(paths({ size: 0 })).toEqual(["size"]);
    for (const site of ["ftp://a.b", "https://a b", "https://a.b@c.d/", "https:///u:p@a.b", "https:\\\\u@a.b"])
      expect(paths({ site }), site).toEqual(["site"]);
    expect(paths({ site: "https://a.b/@c?d=e@f#@" })).toEqual([]);
    expect(paths({ size: "small" })).toEqual(["size"]);
    expect(paths({ n: 10 })).toEqual(["n"]);
    expect(paths({ n: 1.5 })).toEqual(["n"]);
    expect(paths({ n: "1" })).toEqual(["n"]);
    expect(paths({ price: -1 })).toEqual(["price"]);
    expect(paths({ owner: "x" })).toEqual(["owner"]);
    expect(paths({ tags: ["1", "2", "3"] })).toEqual(["tags"]);
    expect(paths({ covers: [{ key: "../../etc" }, 1] })).toEqual(["covers"]);
    expect(paths({ title: { "1": "龙" } })).toEqual(["title.0"]);
    expect(paths({ lines: [{ key: "a" }, { kee: "b" }] })).toEqual(["lines[1].kee", "lines[1].key"]);
    expect(paths({ site: "javascript:alert(1)" })).toEqual(["site"]);
    expect(paths({ constructor: 1 })).toEqual(["constructor"]);
  });

  it("explains the required pattern of a text that is not empty", () => {
    const message = ["应为两位数字", "must be two figures"] as const;
    const code = { code: text(9, { label: ["代码", "Code"], pattern: { of: /^\d\d$/, message } }) };
    for (const value of ["12", ""]) expect(problemsOf(code, { code: value })).toEqual([]);
    expect(problemsOf(code, { code: "1x" })).toEqual([
      { path: "code", label: ["代码应为两位数字", "Code must be two figures"] },
    ]);
  });

  it("checks only the given fields of a partial record", () => {
    expect(problemsOf(fields, { n: 3 }, "item.", good)).toEqual([]);
    expect(problemsOf(fields, { name: null }, "item.", good).map(({ path }) => path)).toEqual(["item.name"]);
  });

  it("requires a value that the record lacks only if the edit changes that field", () => {
    const priced = {
      paid: bool(label),
      price: money({ currency: RENMINBI, ...label, required: true, when: "paid:true" }),
    };
    const wrong = (values: object, before: object): string[] =>
      problemsOf({ ...fields, ...priced }, { ...values }, "", { ...before }).map(({ path }) => path);
    const lacking = { ...good, name: "", title: { "1": "龙" }, paid: false, price: null };
    for (const values of [{ n: 3 }, { n: 3, name: "" }, { n: 3, title: { "1": "龙" } }, { name: "龙" }])
      expect(wrong(values, lacking)).toEqual([]);
    expect(wrong({ n: 3, title: { "1": "新" } }, lacking)).toEqual(["title.0"]);
    expect(wrong({ name: "" }, good)).toEqual(["name"]);
    // A field that applies from this edit on was never omitted before.
    expect(wrong({ paid: true }, lacking)).toEqual(["price"]);
    expect(wrong({ n: 3 }, { ...lacking, paid: true })).toEqual([]);
    expect(problemsOf(fields, { n: 3 }).map(({ path }) => path)).toEqual(["name", "title"]);
  });

  it("throws a refusal with the first path and with all paths in its details", () => {
    const refused = ((): unknown => {
      try {
        return checked(fields, { n: "x" });
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      codeName: "illegalParameter",
      path: "name",
      details: expect.arrayContaining([expect.objectContaining({ path: "n" })]),
    });
  });
});
