import { describe, expect, it } from "vitest";
import type { Field, Fields } from "#kernel/field.ts";
import { byId, i18nOf, listOf, make, part, rows, text } from "#kernel/field.ts";
import { maskedPaths } from "#kernel/masked-entries.ts";
import { defineResource } from "#kernel/resource.ts";
import { keyed, sealed } from "#kernel/sealed-field.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { sealedPayee } from "#support/sealed-payees.ts";

const label = ["号", "Number"] as const;
const number = sealed(30, { label, mask: "account", find: true });
const name = text(30, { label, masked: "name" });

const defined = (fields: Fields, more: object = {}) =>
  defineResource({
    name: "thing",
    area: "links",
    label,
    title: "code",
    module: "account",
    fields: { code: text(10, { label }), ...fields },
    list: { columns: ["code"], sort: "-createTime" },
    ...more,
  });

describe("a definition with masked or sealed values", () => {
  it.each<[string, Fields, object?]>([
    ["number is masked and searched", { number: { ...number, search: true } }],
    ["number is masked and sorted", { number: { ...number, sort: true } }],
    ["number is sealed and offered as a filter", { number: { ...number, filter: true } }],
    ["number is sealed and unique without find", { number: sealed(9, { label, mask: "account", unique: true }) }],
    ["number is sealed and cannot be renamed", { number: { ...number, renamedFrom: "no" } }],
    ["number is masked and no short text", { number: make("longText", { label, masked: "name" }) }],
    ["number is masked and has several languages", { number: i18nOf(number) as Field }],
    ["numbers has masked values in a list of values", { numbers: listOf(number, { label }) }],
    ["numbers has masked values in a list of values, by ids", { numbers: byId(name, { label }) }],
    ["methods has rows with masked fields and no rowKey", { methods: rows({ number }, { label }) }],
    [
      "methods has the field number inside, which cannot be unique",
      { methods: part({ number: { ...number, unique: true } }, { label }) },
    ],
    [
      "outer has rows with masked fields inside",
      { outer: part({ inner: rows({ name, ...keyed }, { label }) }, { label }) },
    ],
    ["outer.number is masked and searched", { outer: part({ number: { ...number, search: true } }, { label }) }],
    ["numberFind is the hash of number", { number, numberFind: text(9, { label }) }],
    ["name is masked and named by its title", { name }, { title: "name" }],
    ["name is masked and named by uniqueTogether", { name }, { uniqueTogether: [["code", "name"]] }],
    ["name is masked and named by an index", { name }, { indexes: [{ by: ["-name"] }] }],
    ["name is masked and named by the automatic review", { name }, { reviewed: ["name"] }],
  ])("is refused: %s", (message, fields, more) => {
    expect(() => defined(fields, more)).toThrow(`thing: ${message}`);
  });

  it("names them by their paths, and has a column or an index for each that is found", () => {
    expect(maskedPaths(sealedPayee.fields)).toEqual([
      "realName",
      "idNumber",
      "memo",
      "contact.phone",
      "contact.card",
      "methods.account",
      "methods.holder",
    ]);
    const { columns, indexes } = tableOf(sealedPayee);
    expect(columns.filter(({ name: column }) => column.endsWith("_find"))).toEqual([
      { name: "id_number_find", type: "text", nullable: false, default: "''" },
    ]);
    expect(indexes.find(({ unique }) => unique)).toMatchObject({ columns: ["id_number_find"] });
    expect(indexes.find(({ using, name: index }) => using === "gin" && index.includes("methods"))).toBeDefined();
  });
});
