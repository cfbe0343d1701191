import { afterAll, beforeAll, expect, it } from "vitest";
import { resources } from "#domain/index.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { problemsOf } from "#kernel/validate.ts";
import { writable } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { fieldClass, oneOfEach } from "#support/classes.ts";
import { rowCounts } from "#support/rows.ts";
import { modelFiles, samplesOf } from "#support/samples.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const added = resources.filter(({ allows }) => allows.includes("add"));

/** Values that no record can have: of another kind, of no entry, and the keys of numbered entries. */
function wrongValues({ kind, enumeration }: Field): unknown[] {
  const keys = enumeration?.numbered ? enumeration.values.map(({ key }) => key) : [];
  const numbers = enumeration?.values.flatMap(({ number }) => (number === null ? [] : String(number))) ?? [];
  const wrong = [...keys, ...numbers, 32_000, 1.5, "no such value", true, { is: 1 }, [[1]]];
  return kind === "flags" ? [...wrong.map((value) => [value]), 1] : wrong;
}

const fields = added.flatMap((resource) =>
  Object.entries(writable(resource)).flatMap(([name, field]) => (field.enumeration ? { resource, name, field } : [])),
);

it("refuses wrong values of each enumeration by the definition of its field", () => {
  const isRefused = (name: string, definition: Field, value: unknown): boolean => {
    const { when: _, ...field } = definition;
    return problemsOf({ [name]: field }, { [name]: value }).some(({ path }) => path.startsWith(name));
  };
  const taken = fields.flatMap(({ resource, name, field }) =>
    wrongValues(field)
      .filter((value) => !isRefused(name, field, value))
      .map((value) => `${resource.name} ${name} ${JSON.stringify(value)}`),
  );
  expect(taken).toEqual([]);
});

it("refuses wrong values by their field in the call, for each class of enumerated fields", async () => {
  for (const { resource, name, field } of oneOfEach(fields, (each) => fieldClass(each.field))) {
    const [sample = {}] = await samplesOf(api, resource);
    const files = resource.name === "model" ? { modelList: await modelFiles(api) } : {};
    const counts = await rowCounts(api.db);
    for (const value of wrongValues(field)) {
      const body = { item: { ...sample, [name]: value }, ...files };
      const reply = await api.call<{ path: string }>(v2(resource.name, "add"), body, { token: api.admin });
      const context = `${resource.name} ${name} ${JSON.stringify(value)}: ${reply.msg}`;
      expect(reply.code, context).toBe(codes.illegalParameter);
      expect(String(reply.result.path).replace(/\[\d+\]$/, ""), context).toBe(`item.${name}`);
    }
    expect(await rowCounts(api.db)).toEqual(counts);
  }
});
