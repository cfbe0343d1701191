import { describe, expect, it } from "vitest";
import { masksIn, sent, valuesOf } from "#web/forms/form-fields.ts";
import { EMPTIED, isSame } from "#web/forms/form-fields.ts";
import { copiedValues } from "#web/forms/copied-values.ts";
import { changes, draftOf, openForm, withValue } from "#web/forms/form-state.ts";
import { problemsHere } from "#web/forms/problems.ts";
import { drafted } from "#web/forms/preview/drafted.ts";
import { sealedPayee } from "#support/sealed-payees.ts";

type Row = Record<string, unknown>;

const record = {
  id: "7",
  version: 3,
  code: "P",
  realName: "张**",
  idNumber: "110****34",
  memo: "",
  contact: { city: "深圳", phone: "138****5678", card: "40****34" },
  methods: [
    { kind: "bank", account: "62****33", holder: "张**", rowKey: "a" },
    { kind: "alipay", account: "62****67", holder: "李**", rowKey: "b" },
  ],
};
const field = sealedPayee.fields.methods;
const rowsOf = (values: Readonly<Row>): Row[] => values["methods"] as Row[];

describe("the masked fields of rows in a form", () => {
  it("are empty over their masks, which follow the row and are never sent", () => {
    const [bank = {}, alipay = {}] = rowsOf(valuesOf(sealedPayee, record));
    expect([bank["account"], masksIn(bank)]).toEqual(["", { account: "62****33", holder: "张**" }]);
    const typed = { ...bank, account: "6222000011112222", holder: EMPTIED };
    expect(masksIn(typed)).toEqual(masksIn(bank));
    const fresh = { kind: "new", account: "", holder: "", rowKey: "" };
    expect(sent(field, [alipay, typed, fresh])).toEqual([
      { kind: "alipay", rowKey: "b" },
      { kind: "bank", rowKey: "a", account: "6222000011112222", holder: "" },
      { kind: "new", account: "", holder: "", rowKey: "" },
    ]);
    expect(sent(sealedPayee.fields.contact, valuesOf(sealedPayee, record)["contact"])).toEqual({ city: "深圳" });
  });

  it("are required of a new row only", () => {
    const form = openForm(sealedPayee, record, null);
    const moved = rowsOf(form.values).toReversed();
    expect(problemsHere(sealedPayee, { ...form.values, methods: moved }, form.before)).toEqual([]);
    const added = [...moved, { kind: "new", account: "", holder: "", rowKey: "" }];
    const problems = problemsHere(sealedPayee, { ...form.values, methods: added }, form.before);
    expect(problems.map(({ path }) => path)).toEqual(["methods[2].account"]);
  });

  it("leave nothing in a draft or a copy, and an unchanged form sends nothing", () => {
    const form = openForm(sealedPayee, record, null);
    expect(changes(form)).toEqual([]);
    const changed = withValue(form, "methods", rowsOf(form.values).slice(1));
    expect(changes(changed)).toEqual(["methods"]);
    expect(draftOf(changed, {}, 0)).toBeNull();
    expect(Object.keys(copiedValues(sealedPayee, record))).toEqual(["code"]);
    expect(isSame(form.values, form.before)).toBe(true);
  });

  it("show their masks in the preview of the record", () => {
    const form = openForm(sealedPayee, record, null);
    const values = { ...form.values, methods: rowsOf(form.values).toReversed() };
    expect(drafted(sealedPayee, record, values, form.masks)).toMatchObject({
      idNumber: "110****34",
      contact: record.contact,
      methods: record.methods.toReversed(),
    });
  });
});
