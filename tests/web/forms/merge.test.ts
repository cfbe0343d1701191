import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSame } from "#web/forms/form-fields.ts";
import { mergeFiles, mergeValues } from "#web/forms/merge.ts";

const before = { name: "a", price: 1, tags: ["1", "2"], text: { "0": "x", "1": "y" } };

describe("mergeValues", () => {
  it("takes over a field that only the other side changed", () => {
    const merged = mergeValues(before, { ...before, price: 2 }, { ...before, name: "b" });
    expect(merged).toEqual({
      values: { ...before, price: 2, name: "b" },
      conflicts: [],
      mine: 1,
      merged: 1,
      taken: ["name"],
    });
  });

  it("reports a conflict if both sides changed a field, and keeps the own value", () => {
    const merged = mergeValues(before, { ...before, name: "mine", price: 3 }, { ...before, name: "theirs" });
    expect(merged.conflicts).toEqual([{ name: "name", mine: "mine", theirs: "theirs", before: "a" }]);
    expect(merged.values["name"]).toBe("mine");
    expect([merged.mine, merged.merged]).toEqual([2, 1]);
  });

  it("reports no conflict if both sides changed a field alike, in any key order", () => {
    const mine = { ...before, text: { "1": "new", "0": "x" } };
    expect(mergeValues(before, mine, { ...before, text: { "0": "x", "1": "new" } }).conflicts).toEqual([]);
  });

  it("keeps the pictures that either side added, and drops those that either side removed", () => {
    const [one, two, mine, theirs] = ["1", "2", "mine", "theirs"].map((key) => ({ key, name: key, md5: key, size: 1 }));
    const merged = mergeValues({ covers: [one, two] }, { covers: [mine, one] }, { covers: [one, two, theirs] });
    expect(merged.values["covers"]).toEqual([mine, one, theirs]);
    expect(mergeValues({ covers: null }, { covers: [mine] }, { covers: [theirs] }).values["covers"]).toEqual([
      mine,
      theirs,
    ]);
    expect(merged.conflicts).toEqual([]);
  });

  it("keeps every change: each field is mine, theirs, or a conflict", () => {
    const value = fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.array(fc.integer(), { minLength: 1 }));
    const record = fc.record({ a: value, b: value, c: value });
    fc.assert(
      fc.property(record, record, record, (was, mine, theirs) => {
        const merged = mergeValues(was, mine, theirs);
        for (const name of ["a", "b", "c"] as const) {
          const isMine = !isSame(was[name], mine[name]);
          expect(merged.values[name]).toEqual(isMine ? mine[name] : theirs[name]);
          const isAsked = merged.conflicts.some((conflict) => conflict.name === name);
          expect(isAsked).toBe(isMine && !isSame(was[name], theirs[name]) && !isSame(mine[name], theirs[name]));
        }
      }),
    );
  });
});

describe("mergeFiles", () => {
  const file = (id: string | null, fileKey = `k${id}`) => ({ id, fileKey });
  const one = file("1");
  const two = file("2");
  const fresh = file(null, "new");

  it("keeps the files that either side added", () => {
    expect(mergeFiles([one, two], [two, one, fresh], [one, two, file("3")])).toEqual([two, one, fresh, file("3")]);
  });

  it("removes the files that either side removed", () => {
    expect(mergeFiles([one, two], [two], [one, two])).toEqual([two]);
    expect(mergeFiles([one, two], [one, two, fresh], [two])).toEqual([two, fresh]);
  });
});
