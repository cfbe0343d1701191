import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findResource, resourceNamed } from "#domain/index.ts";
import { applies } from "#kernel/conditional-fields.ts";
import { fieldsNamed } from "#kernel/filter/across.ts";
import type { BoundFilter, Filter } from "#kernel/filter/ast.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { MOST_CONDITIONS } from "#kernel/filter/bounds.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import { compileFilter, Parameters } from "#kernel/filter/sql.ts";

const clock = { now: 1_760_000_000, timezone: 28_800 };
const { fields } = resourceNamed("model");
const fieldsOf = (name: string) => findResource(name)?.fields;
const bind = (filter: Filter): BoundFilter => bindFilter(filter, fieldsNamed(filter, fields, fieldsOf), clock);

function sqlOf(typed: string): string {
  const context = { fields, alias: "t", resourceOf: findResource };
  return compileFilter(bind(parseFilter(typed)), context, new Parameters());
}

/** Result of a filter whose conditions are true or false at random, the same for equal ones. */
function holds(filter: Filter, seed: number): boolean {
  if ("all" in filter) return filter.all.every((part) => holds(part, seed));
  if ("any" in filter) return filter.any.some((part) => holds(part, seed));
  if ("not" in filter) return !holds(filter.not, seed);
  return (
    [...JSON.stringify(filter)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, seed) % 2 === 0
  );
}

describe("a condition across a reference", () => {
  it.each<[string, Filter]>([
    ["tags.followers:>=10", { field: "tags.followers", above: { value: "10", inclusive: true } }],
    ["tags.followers>=10", { field: "tags.followers", above: { value: "10", inclusive: true } }],
    ["-author.country:us,de", { not: { field: "author.country", in: ["us", "de"] } }],
    ["categoryId.fatherId:^7", { field: "categoryId.fatherId", under: "7" }],
    ["tags.cover:*", { field: "tags.cover", present: true }],
    ["tags.nameI18n.missing:fr", { field: "tags.nameI18n", missing: ["fr"] }],
    ['"tags.name:x"', { keyword: "tags.name:x" }],
    ['"tags.name>5"', { keyword: "tags.name>5" }],
    ["v1.2 3.5>2", { all: [{ keyword: "v1.2" }, { keyword: "3.5>2" }] }],
  ])("is read and printed: %s", (text, filter) => {
    expect(parseFilter(text)).toEqual(filter);
    expect(parseFilter(printFilter(filter))).toEqual(filter);
  });

  it("keeps its meaning when it is printed and read again", () => {
    const value = fc.oneof(fc.string({ minLength: 1, maxLength: 8 }), fc.constantFrom("*", "^3", "a,b", "1..2", '"'));
    const condition: fc.Arbitrary<Filter> = fc.oneof(
      fc.record({ field: fc.constantFrom("tags.name", "author.account"), in: fc.uniqueArray(value, { minLength: 1 }) }),
      fc.record({ field: fc.constantFrom("tags.cover", "author.country"), present: fc.constant(true as const) }),
      fc.record({
        field: fc.constantFrom("tags.followers", "author.models"),
        below: fc.record({ value: fc.nat().map(String), inclusive: fc.boolean() }),
      }),
      fc.record({ field: fc.constant("tags.nameI18n"), missing: fc.constantFrom(["*"], ["fr", "de"]) }),
      fc.record({ keyword: fc.constantFrom("tags.name:x", "a.b<3", "标签.热>5", "x.y") }),
    );
    const { tree } = fc.letrec<{ tree: Filter }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        condition,
        fc.array(tie("tree"), { minLength: 2, maxLength: 3 }).map((all): Filter => ({ all })),
        fc.array(tie("tree"), { minLength: 2, maxLength: 3 }).map((any): Filter => ({ any })),
        tie("tree").map((not): Filter => ({ not })),
      ),
    }));
    fc.assert(
      fc.property(tree, (filter) => {
        const again = parseFilter(printFilter(filter));
        for (const seed of [1, 2, 3, 4]) expect(holds(again, seed)).toBe(holds(filter, seed));
        expect(() => bind(again)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it("compiles to a search of the target, without deleted records", () => {
    expect(sqlOf("author.country:us")).toBe(
      'exists (select from "user" target where target.id = t."author" and target.delete_time is null ' +
        'and target."country" = $1::text)',
    );
    expect(sqlOf("-tags.cover:*")).toBe(
      'not exists (select from "tag" target where target.id = any(t."tags") and target.delete_time is null ' +
        'and target."cover" is not null)',
    );
  });

  it("counts as one of the conditions that a filter may have", () => {
    const many = Array.from({ length: MOST_CONDITIONS + 1 }, (_, i) => `author.account:${i}`).join(" ");
    expect(() => bind(parseFilter(many))).toThrow(/at most 50 conditions; this one has 51/);
    const values = Array.from({ length: 1_001 }, (_, i) => i).join();
    expect(() => bind(parseFilter(`tags.followers:${values}`))).toThrow(
      /at most 1000 values; tags\.followers has 1001/,
    );
  });

  it.each([
    ["tags.father.name:x", /tags\.father\.name: a filter crosses one reference only, as in tags\.father/],
    ["groupName.name:x", /is no reference, so it has no field for groupName\.name/],
    ["tags.x:1", /There is no filter tags\.x$/],
    ["reviewer.passwordHash:*", /There is no filter reviewer\.passwordHash$/],
    ["author.toString:*", /There is no filter author\.toString$/],
    ["tags.followers:few", /Filter Tags › .+: “few” must be a whole number/],
  ])("is refused in words: %s", (typed, words) => {
    expect(() => bind(parseFilter(typed))).toThrow(words);
  });

  it("is refused or compiled, whatever names and values are typed", () => {
    // Half of the names are references, so that many conditions are compiled by any seed.
    const name = fc.oneof(
      fc.constantFrom("author", "tags"),
      fc.constantFrom(...Object.keys(fields), "missing", "constructor", "__proto__", "", "x"),
    );
    const far = fc.constantFrom(
      ...Object.keys(fieldsOf("tag") ?? {}),
      ...Object.keys(fieldsOf("user") ?? {}),
      "missing",
    );
    const value = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("*", "^7", ">5", "7", "true", "1..2", "today"));
    const typed = fc.tuple(name, far, value).map(([first, second, text]) => `${first}.${second}:${text}`);
    let compiled = 0;
    fc.assert(
      fc.property(typed, (text) => {
        try {
          const sql = sqlOf(text);
          if (sql.includes("exists (select from")) compiled += 1;
          expect(sql).not.toContain("undefined");
        } catch (error) {
          expect(error, text).toHaveProperty("codeName", "illegalParameter");
        }
      }),
      { numRuns: 3_000 },
    );
    expect(compiled).toBeGreaterThan(20);
  });

  it("is refused in guards and conditions of fields, which know only the record", () => {
    expect(() => bindFilter(parseFilter("author.country:us"), fields, clock)).toThrow(
      /There is no filter author\.country/,
    );
    const bound = bind(parseFilter("-author.country:us"));
    expect(() => evaluateFilter(bound, { author: "1" }, { fields })).toThrow(
      "author.country is a field of another record",
    );
    const conditional = { ...fields, groupName: { ...fields["groupName"]!, when: "author.country:us" } };
    expect(() => applies(conditional, "groupName", { author: "1" })).toThrow(/There is no filter author\.country/);
  });
});
