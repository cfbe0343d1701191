import { describe, expect, it } from "vitest";
import type { ListReply } from "#kernel/wire.ts";
import { lengthBehind, lengthOf, straysIn } from "#web/data/list-pages.ts";

const rows = (n: number): ListReply["list"] => Array.from({ length: n }, (_, i) => ({ id: String(i), version: 1 }));
const page = (given: Partial<ListReply>): ListReply => ({
  list: rows(50),
  count: 130,
  countKind: "exact",
  nextCursor: null,
  titles: {},
  after: null,
  ...given,
});

describe("the length of a list whose pages follow each other", () => {
  it("stays while rows leave in front, so that the last ones keep their places", () => {
    const reply = page({ count: 90, nextCursor: "c" });
    expect(lengthBehind({ count: 130, countKind: "exact" }, reply, 50)).toEqual({ count: 130, countKind: "exact" });
  });

  it("is what the page without a next one ends at", () => {
    const reply = page({ list: rows(28), count: 88, countKind: "estimated" });
    expect(lengthBehind({ count: 130, countKind: "estimated" }, reply, 100)).toEqual({
      count: 128,
      countKind: "exact",
    });
    expect(lengthBehind({ count: 130, countKind: "exact" }, page({ list: [] }), 100).count).toBe(100);
  });

  it("has room for one more row at least where there is a next page", () => {
    expect(lengthBehind({ count: 100, countKind: "exact" }, page({ nextCursor: "c" }), 50).count).toBe(101);
  });

  it("is told by the first page that has an end, else by the last that came", () => {
    const end = page({ count: 30 });
    expect(lengthOf([end, page({ count: 130, nextCursor: "c" })])).toBe(end);
    const last = page({ count: 131, nextCursor: "d" });
    expect(lengthOf([page({ nextCursor: "c" }), last, undefined])).toBe(last);
    expect(lengthOf([undefined])).toBeUndefined();
  });
});

describe("a page that is read again", () => {
  const first = page({ nextCursor: "a" });

  it("is one that does not begin where the page before it ends", () => {
    expect(straysIn([1, 2, 3], [first, page({ after: "a", nextCursor: "b" }), page({ after: "b" })])).toEqual([]);
    expect(straysIn([1, 2, 3], [first, page({ after: "old", nextCursor: "b" }), page({ after: "b" })])).toEqual([2]);
  });

  it("is one that was jumped to, once the page before it is at hand", () => {
    expect(straysIn([7], [page({})])).toEqual([]);
    expect(straysIn([6, 7], [undefined, page({})])).toEqual([]);
    expect(straysIn([6, 7], [page({ nextCursor: "f" }), page({})])).toEqual([7]);
  });

  it("is none that is on the way, and none behind the end", () => {
    expect(straysIn([1, 2], [first, undefined])).toEqual([]);
    expect(straysIn([1, 2], [page({}), page({})])).toEqual([]);
  });
});
