import { describe, expect, it } from "vitest";
import { RENMINBI } from "#domain/amount-formats.ts";
import { resources } from "#domain/index.ts";
import { plainAmount } from "#kernel/amount.ts";
import { contentLanguages } from "#kernel/content-language.ts";
import type { Field, FieldKind, Fields } from "#kernel/field.ts";
import * as make from "#kernel/field.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { quoteText } from "#kernel/filter/print.ts";
import { compileFilter, Parameters } from "#kernel/filter/sql.ts";
import type { Resource } from "#kernel/resource.ts";
import { defineResource, isWritable } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { problemsWith } from "#kernel/validate.ts";
import { wordsOf } from "#server/resources/display-text.ts";
import { sidesOf } from "#web/detail/record-diff.tsx";
import { cellOf, textOf } from "#web/fields/cell.tsx";
import { hasEditor } from "#web/forms/editors/editor.tsx";
import { readFilter } from "#web/list/filter/filter-chips.ts";
import { filterable } from "#web/list/filter/named-fields.ts";
import { valueOf } from "#support/values.ts";

const file = { key: "a.mp4", name: "a.mp4", size: 3, md5: "0", width: 1, height: 1 };
const sample = async (field: Field): Promise<unknown> =>
  field.kind === "refs" && !field.target
    ? ["1"]
    : valueOf(
        field,
        async () => "1",
        async () => file,
      );

interface Used {
  resource: Resource;
  name: string;
  field: Field;
}

/** Every field that an admin can read. A json value without declared fields has a component of its own. */
const readable: readonly Used[] = resources.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.secret && !(field.kind === "json" && !field.shape && !field.each))
    .map(([name, field]) => ({ resource, name, field })),
);

/** Fields of a form and the fields inside them. */
const inForms = resources.flatMap((resource) =>
  resource.form
    .filter((name) => isWritable(resource, name))
    .flatMap((name): [string, Field][] => {
      const field = resource.fields[name];
      return field ? withInner(`${resource.name}.${name}`, field) : [];
    }),
);

function withInner(path: string, field: Field): [string, Field][] {
  const inner: Fields = { ...field.shape, ...(field.each ? { each: field.each } : {}) };
  return [[path, field], ...Object.entries(inner).flatMap(([name, one]) => withInner(`${path}.${name}`, one))];
}

/** Text that shows a program's view of a value instead of the value. */
const isRaw = (text: string): boolean => /\[object|^[[{]|undefined|NaN/.test(text);

/** Names the readable fields whose sample value has no text of its own. */
async function withoutText(textIn: (used: Used, value: unknown) => string): Promise<string[]> {
  const uses = await Promise.all(
    readable.map(async (used) => {
      const value = await sample(used.field);
      const text = textIn(used, value);
      return isRaw(text) || (text === "" && value !== null) ? [`${used.resource.name}.${used.name}: ${text}`] : [];
    }),
  );
  return uses.flat();
}

describe("fields", () => {
  it("have an editor, if a form contains them", () => {
    expect(inForms.filter(([, field]) => !hasEditor(field)).map(([path]) => path)).toEqual([]);
  });

  it("have a text in lists and in the history", async () => {
    expect(await withoutText(({ field }, value) => textOf(field, value, {}, {}))).toEqual([]);
  });

  it("have a text in exports", async () => {
    const reader = { language: 0, timezone: 0 };
    expect(
      await withoutText(({ resource, name }, value) => wordsOf(resource, name, { [name]: value }, {}, reader)),
    ).toEqual([]);
  });
});

const label = ["名称", "Name"] as const;
const options = { label, filter: true } as const;

/** One field of every kind. A new kind does not compile until it is here. */
const everyKind: Readonly<Record<Exclude<FieldKind, "jump">, Field>> = {
  id: make.recordId(options),
  text: make.text(50, options),
  longText: make.longText(options),
  html: make.html(options),
  int: make.int(options),
  decimal: make.decimal(2, options),
  money: make.money({ currency: RENMINBI, ...options }),
  bytes: make.bytes(options),
  bool: make.bool(options),
  enum: make.oneOf(contentLanguages, options),
  flags: make.someOf(contentLanguages, options),
  time: make.time(options),
  date: make.date(options),
  image: make.image(options),
  images: make.images(3, options),
  video: make.video(options),
  file: make.file({ ...options, accepts: ["pdf", "mp4"] }),
  ref: make.ref("user", options),
  refs: make.refs("user", options),
  i18n: make.i18n(50, options),
  json: make.rows({ name: make.text(50, { label }) }, options),
  color: make.color(options),
  url: make.url(options),
};

/** Any field can also have a value in each language, and be inside rows. */
const composed: Readonly<Record<string, Field>> = {
  "rich text by language": make.richI18n(options),
  "picture by language": make.i18nOf(make.image(options)),
  "file by language": make.i18nOf(make.file(options)),
  "files in rows": make.rows({ file: make.file({ label }), texts: make.i18n(20, { label }) }, options),
  masked: make.text(50, { ...options, masked: "phone" }),
  "files in a part": make.part({ video: make.video({ label }) }, options),
};

const all = Object.entries({ ...everyKind, ...composed });

/** A resource with the field `x`. */
const resourceWith = (field: Field): Resource =>
  defineResource({
    name: "sample",
    area: "community",
    label,
    title: "id",
    module: "content",
    fields: { x: field },
    list: { columns: ["x"], sort: "-createTime" },
    form: ["x"],
  });

const bind = { now: 1_760_000_000, timezone: 0 };

/** Kinds whose values can be compared with a typed value. All others can only be asked for at all. */
const compared = new Set<FieldKind>(
  "id text longText html int decimal money bytes bool enum flags date time ref refs color url".split(
    " ",
  ) as FieldKind[],
);

describe.each(all)("a field of the kind: %s", (_name, field) => {
  const resource = resourceWith(field);

  it("has a valid sample, a column and an editor", async () => {
    expect(problemsWith({ ...field, required: true }, await sample(field), "x")).toEqual([]);
    expect(problemsWith({ ...field, required: true }, null, "x")).not.toEqual([]);
    expect(tableOf(resource).columns.map(({ name }) => name)).toContain("x");
    expect(hasEditor(field)).toBe(true);
  });

  it("has a cell, a text in exports, and a difference in the history", async () => {
    const value = await sample(field);
    const reader = { language: 0, timezone: 0 };
    const isPicture = field.kind === "image" || field.kind === "images";
    const cell = cellOf(field, value, {}, {});
    expect(cell === null || cell === "", "the cell is empty").toBe(false);
    for (const text of [textOf(field, value, {}, {}), wordsOf(resource, "x", { x: value }, {}, reader)]) {
      expect(text).not.toBe("");
      expect(isRaw(text), text).toBe(false);
    }
    const [before, after] = sidesOf(
      { name: "x", field, before: null, after: value, sides: [{}, { x: value }] },
      {},
      String,
    );
    expect(before).toBe("");
    expect(after).not.toBe("");
    expect(isPicture || !isRaw(after), after).toBe(true);
  });

  it("has a filter with the same answer in the evaluator and in SQL, and a chip", async () => {
    const value = await sample(field);
    const chipOf = (filter: string): string => {
      const [chip] = readFilter(resource, filter).chips;
      expect(chip?.wrong, filter).toBeNull();
      return String(chip?.text);
    };
    const finds = (filter: string, x: unknown): boolean => {
      const bound = bindFilter(parseFilter(filter), resource.fields, bind);
      expect(compileFilter(bound, { fields: resource.fields, alias: "t" }, new Parameters())).toContain('t."x"');
      return evaluateFilter(bound, { x }, { fields: resource.fields });
    };
    expect([finds("x:*", value), finds("x:*", null)]).toEqual([true, false]);
    expect(isRaw(chipOf("x:*"))).toBe(false);
    expect(filterable(resource).map(([name]) => name)).toContain(field.kind === "i18n" ? "x.missing" : "x");
    const written = field.kind === "money" ? plainAmount(Number(value), RENMINBI) : String([value].flat()[0]);
    const typed = `x:${quoteText(written)}`;
    if (compared.has(field.kind)) expect([finds(typed, value), finds(`-${typed}`, value)]).toEqual([true, false]);
    else expect(() => finds(typed, value)).toThrow(/only be asked|at all/);
    if (field.kind !== "i18n") return;
    expect([finds("x.missing:fr", value), finds("x.missing:zh,en", value)]).toEqual([true, false]);
    expect(isRaw(chipOf("x.missing:fr"))).toBe(false);
  });
});
