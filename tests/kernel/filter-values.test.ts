import { expect, it } from "vitest";
import { resources } from "#domain/index.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { splitIds } from "#kernel/id.ts";

const context = { now: 0, timezone: 0 };

it("a filter refuses a number that is no value of its enumeration, whatever the field", () => {
  const numbered = resources.flatMap(({ fields }) =>
    Object.entries(fields)
      .filter(([, { enumeration, secret }]) => enumeration?.numbered && !secret)
      .map(([name]) => ({ name, fields })),
  );
  expect(numbered.length).toBeGreaterThan(20);
  for (const { name, fields } of numbered) {
    expect(() => bindFilter({ field: name, in: ["9999"] }, fields, context), name).toThrow();
    const known = fields[name]?.enumeration?.values.find(({ filterOnly }) => !filterOnly)?.stored;
    expect(bindFilter({ field: name, in: [String(known)] }, fields, context), name).toEqual({
      field: name,
      in: [known],
    });
  }
});

it.each([
  ["1, 2;3\n4", ["1", "2", "3", "4"]],
  ["1、2，3；4", ["1", "2", "3", "4"]],
  ["  ", []],
  ["a 1", ["a", "1"]],
])("pasted ids %j are %j", (text, ids) => {
  expect(splitIds(text)).toEqual(ids);
});
