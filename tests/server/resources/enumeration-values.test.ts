import { afterAll, beforeAll, expect, it } from "vitest";
import { resources } from "#domain/index.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { writable } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
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

it.each(added.map((resource) => [resource.name, resource] as const))(
  "refuses wrong values of enumerations by their field: %s",
  async (name, resource) => {
    const [sample = {}] = await samplesOf(api, resource);
    const files = name === "model" ? { modelList: await modelFiles(api) } : {};
    const counts = await rowCounts(api.db);
    for (const [key, field] of Object.entries(writable(resource)))
      for (const value of field.enumeration ? wrongValues(field) : []) {
        const body = { item: { ...sample, [key]: value }, ...files };
        const reply = await api.call<{ path: string }>(v2(name, "add"), body, { token: api.admin });
        const context = `${key} ${JSON.stringify(value)}: ${reply.msg}`;
        expect(reply.code, context).toBe(codes.illegalParameter);
        expect(String(reply.result.path).replace(/\[\d+\]$/, ""), context).toBe(`item.${key}`);
      }
    expect(await rowCounts(api.db)).toEqual(counts);
  },
);
