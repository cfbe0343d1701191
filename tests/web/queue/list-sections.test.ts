import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnyRecord } from "#kernel/resource.ts";
import type { QueueGroup } from "#domain/api/queue.ts";
import type { RecordWindow } from "#web/data/records.ts";
import type { UpperSections, SectionedList } from "#web/queue/list/list-sections.ts";
import { layOutSections } from "#web/queue/list/list-sections.ts";

const rowOf = (id: string) => ({ record: { id, version: 1 } as AnyRecord, titles: {} });

/** A record window with all records of the groups loaded. */
function windowOf(groups: readonly QueueGroup[]): RecordWindow {
  const list = groups.flatMap(({ value, count }) => Array.from({ length: count }, () => value));
  return {
    key: { resource: "model", filter: "", sort: "", columns: [], pageSize: 50 },
    count: list.length,
    countKind: "exact",
    rowAt: (index) =>
      list[index] === undefined
        ? undefined
        : { record: { id: String(index), version: 1, group: list[index] } as AnyRecord, titles: {} },
    indexOf: (id) => (Number(id) < list.length ? Number(id) : -1),
    isLoading: false,
    isReady: true,
    error: null,
    retry: () => undefined,
    want: () => undefined,
  };
}

const lay = (groups: readonly QueueGroup[], upper: UpperSections, counted = groups): SectionedList =>
  layOutSections({ records: windowOf(groups), upper, groups: counted, field: "group", rowOf });

/** Rows from top to bottom: the id of a record, or the kind and value of a section header. */
const drawn = (sections: SectionedList): string[] =>
  Array.from({ length: sections.count }, (_, index) => {
    const head = sections.headAt(index);
    if (head) return head.kind === "group" ? `group ${String(head.value)}` : head.kind;
    return sections.rowAt(index)?.record.id ?? "?";
  });

const group = (value: number, count: number): QueueGroup => ({ value, count, mine: 0 });
const none: UpperSections = { settled: [], pending: [], held: [] };

describe("layOutSections", () => {
  it("places decided, pending and leased items above the groups of the queue", () => {
    const sections = lay([group(3, 5), group(4, 2)], { settled: ["0"], pending: ["1"], held: ["2", "5"] });
    expect(drawn(sections)).toEqual([
      "settled",
      "0",
      "pending",
      "1",
      "held",
      "2",
      "5",
      "group 3",
      "3",
      "4",
      "group 4",
      "6",
    ]);
  });

  it("moves each section header past exactly one row per decision, and moves nothing else", () => {
    const groups = [group(3, 7)];
    const before = drawn(lay(groups, { settled: ["6"], pending: ["0"], held: ["1", "2", "3"] }));
    const after = drawn(lay(groups, { settled: ["6", "0"], pending: ["1"], held: ["2", "3", "4"] }));
    const moved = after.filter((one, index) => before[index] !== one);
    expect(after).toHaveLength(before.length);
    expect(moved.toSorted()).toEqual(["0", "1", "4", "group 3", "held", "pending"]);
    for (const id of ["0", "1", "4"]) expect(before.indexOf(id) - after.indexOf(id)).toBe(1);
  });

  it("keeps the element keys of headers and rows that change positions", () => {
    const groups = [group(3, 7)];
    const elements = (sections: SectionedList): Map<string, unknown> =>
      new Map(drawn(sections).map((one, index) => [one, sections.keyAt?.(index)]));
    const before = elements(lay(groups, { settled: ["6"], pending: ["0"], held: ["1", "2", "3"] }));
    const after = elements(lay(groups, { settled: ["6", "0"], pending: ["1"], held: ["2", "3", "4"] }));
    expect(new Set(before.values()).size).toBe(before.size);
    expect(after).toEqual(before);
    // A header that comes or goes leaves the elements of the others alone.
    const idle = elements(lay(groups, { settled: ["6", "0", "1"], pending: [], held: ["2", "3", "4"] }));
    for (const [one, key] of idle) expect(before.get(one), one).toBe(key);
  });

  it("places a group header by the loaded rows if the group counts are wrong", () => {
    const groups = [group(3, 3), group(4, 3)];
    const right = drawn(lay(groups, none));
    for (const counted of [
      [group(3, 2), group(4, 4)],
      [group(3, 5), group(4, 1)],
    ])
      expect(drawn(lay(groups, none, counted))).toEqual(right);
  });

  it("draws no header of a group whose rows have all moved up", () => {
    const upper = { settled: [], pending: [], held: ["0", "1"] };
    const all = drawn(lay([group(3, 2), group(4, 2), group(5, 0)], upper));
    expect(all).toEqual(["held", "0", "1", "group 4", "2", "3"]);
    expect(drawn(lay([group(3, 1)], none))).toEqual(["group 3", "0"]);
  });

  it("draws no header of an upper section without items", () => {
    const upper = { settled: ["0"], pending: [], held: ["1"] };
    expect(drawn(lay([group(3, 3)], upper))).toEqual(["settled", "0", "held", "1", "group 3", "2"]);
    // A decided row may have kept its place.
    const inPlace: UpperSections = { ...none, filled: ["settled", "held"] };
    expect(drawn(lay([group(3, 1)], inPlace))).toEqual(["settled", "held", "group 3", "0"]);
  });

  it("tells which rows stand outside of their group: those above, and all of a list without groups", () => {
    const outside = (sections: SectionedList): string[] =>
      drawn(sections).filter((one, index) => /^\d+$/.test(one) && !sections.isInGroup(index));
    const upper = { settled: ["0"], pending: ["1"], held: ["4"] };
    expect(outside(lay([group(3, 3), group(4, 2)], upper))).toEqual(["0", "1", "4"]);
    expect(outside(lay([group(3, 2)], none, []))).toEqual(["0", "1"]);
  });

  it("draws every row once and finds its index again, for any items in the upper sections", () => {
    const ids = fc.uniqueArray(fc.nat(39), { maxLength: 20 });
    fc.assert(
      fc.property(ids, fc.array(fc.nat(15), { minLength: 1, maxLength: 4 }), fc.nat(20), (lifted, sizes, cut) => {
        const groups = sizes.map((size, index) => group(index, size));
        const total = sizes.reduce((sum, size) => sum + size, 0);
        const taken = lifted.filter((id) => id < total).map(String);
        const sections = lay(groups, {
          settled: taken.slice(0, cut),
          pending: taken.slice(cut, cut + 3),
          held: taken.slice(cut + 3),
        });
        const rows = drawn(sections).filter((one) => /^\d+$/.test(one));
        expect(rows.toSorted()).toEqual(Array.from({ length: total }, (_, index) => String(index)).toSorted());
        for (const id of rows) expect(sections.rowAt(sections.indexOf(id))?.record.id).toBe(id);
        for (const id of rows.slice(taken.length)) expect(sections.drawnIndexOf(Number(id))).toBe(sections.indexOf(id));
      }),
    );
  });

  it("has no row before the first index", () => {
    const sections = lay([group(3, 2)], none);
    expect(sections.rowAt(-1)).toBeUndefined();
    expect(sections.indexOf("0")).toBe(1);
  });

  it("ends a move on a row and never on a header", () => {
    const sections = lay([group(3, 2), group(4, 1)], { settled: [], pending: [], held: ["0"] });
    // held, 0, group 3, 1, group 4, 2
    expect(sections.landing(2, 1)).toBe(3);
    expect(sections.landing(2, 3)).toBe(1);
    expect(sections.landing(0, 3)).toBe(1);
    expect(sections.landing(99, 1)).toBe(5);
  });
});
