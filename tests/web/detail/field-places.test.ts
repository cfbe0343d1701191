import { expect, it } from "vitest";
import { resourceNamed, resources } from "#domain/index.ts";
import { standardFields } from "#kernel/field.ts";
import { placeOf, placesOf } from "#web/detail/field-places.ts";

const isLast = (name: string): boolean => Object.hasOwn(standardFields, name);

it("folds every empty field and every state of the head, whatever the resource", () => {
  for (const resource of resources) {
    const names = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.secret);
    const empty = Object.fromEntries(names.map((name) => [name, null]));
    const { fact, row, more } = placesOf(resource, empty, isLast);
    expect([fact, row], resource.name).toEqual([[], []]);
    expect(new Set(more), resource.name).toEqual(new Set(names.filter((name) => name !== "id" && name !== "version")));
    for (const [name, enumeration] of Object.entries(resource.machine?.fields ?? {}))
      expect(placeOf(resource, name, { [name]: enumeration.values[0]?.stored }), `${resource.name}.${name}`).toBe(
        "more",
      );
  }
});

it("gives every field with a value exactly one place, and shows figures, times and states as facts", () => {
  const values: Record<string, unknown> = { int: 7, decimal: 0.5, money: 5, bytes: 9, time: 1_700_000_000, bool: true };
  for (const resource of resources)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!(field.kind in values) || field.masked || field.secret || field.inner || name === resource.title) continue;
      const place = placeOf(resource, name, { [name]: values[field.kind] });
      expect(place, `${resource.name}.${name}`).toBe(/version$/i.test(name) ? "more" : "fact");
    }
});

it("leaves out a field that the reader may not read", () => {
  const { fact, row, more } = placesOf(resourceNamed("category"), { slug: "a" }, isLast);
  expect([fact, row, more]).toEqual([["slug"], [], []]);
});

it.each([
  ["model", "isAigc", false, "more"],
  ["asyncTask", "title", "a".repeat(10), "more"],
  ["asyncTask", "title", "a".repeat(60), "row"],
  ["asyncTask", "error", "x", "row"],
  ["category", "slug", "vases", "fact"],
  ["category", "slug", "d41d8cd98f00b204e9800998ecf8427e", "more"],
  ["category", "slug", "0b8f3c52-1f0e-4f6b-9a51-0c8f1b6a7d11", "more"],
  ["navItem", "languages", [], "row"],
] as const)("places %s.%s %j as %s", (resource, name, value, place) => {
  expect(placeOf(resourceNamed(resource), name, { [name]: value })).toBe(place);
});
