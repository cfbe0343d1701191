import { describe, expect, it } from "vitest";
import type { ListReply } from "#domain/api/list.ts";
import { consistentPages, lengthAfter, lengthOf } from "#web/data/list-pages.ts";

const rows = (n: number): ListReply["list"] => Array.from({ length: n }, (_, i) => ({ id: String(i), version: 1 }));
const page = (parts: Partial<ListReply>): ListReply => ({
  list: rows(50),
  count: 130,
  countKind: "exact",
  nextCursor: null,
  titles: {},
  after: null,
  ...parts,
});

describe("lengthAfter and lengthOf", () => {
  it("keeps the length of a list while earlier rows leave, so that later rows keep their positions", () => {
    const reply = page({ count: 90, nextCursor: "c" });
    expect(lengthAfter({ count: 130, countKind: "exact" }, reply, 50)).toEqual({ count: 130, countKind: "exact" });
  });

  it("takes the length of a list from the end of its last page", () => {
    const reply = page({ list: rows(28), count: 88, countKind: "estimated" });
    expect(lengthAfter({ count: 130, countKind: "estimated" }, reply, 100)).toEqual({
      count: 128,
      countKind: "exact",
    });
    expect(lengthAfter({ count: 130, countKind: "exact" }, page({ list: [] }), 100).count).toBe(100);
  });

  it("leaves room for at least one more row if there is a next page", () => {
    expect(lengthAfter({ count: 100, countKind: "exact" }, page({ nextCursor: "c" }), 50).count).toBe(101);
  });

  it("takes the length from the first page that reaches the end, else from the last loaded one", () => {
    const end = page({ count: 30 });
    expect(lengthOf([end, page({ count: 130, nextCursor: "c" })])).toBe(end);
    const last = page({ count: 131, nextCursor: "d" });
    expect(lengthOf([page({ nextCursor: "c" }), last, undefined])).toBe(last);
    expect(lengthOf([undefined])).toBeUndefined();
  });
});

describe("consistentPages for a list", () => {
  const first = page({ nextCursor: "a" });
  const inList = (numbers: number[], replies: (ListReply | undefined)[]): number =>
    consistentPages({}, numbers, replies);

  it("counts the pages of a list up to the first one that does not continue the page before", () => {
    expect(inList([1, 2, 3], [first, page({ after: "a", nextCursor: "b" }), page({ after: "b" })])).toBe(3);
    expect(inList([1, 2, 3], [first, page({ after: "old", nextCursor: "b" }), page({ after: "b" })])).toBe(1);
  });

  it("accepts a page after a jump until the page before it is loaded", () => {
    expect(inList([7], [page({})])).toBe(1);
    expect(inList([6, 7], [undefined, page({})])).toBe(2);
    expect(inList([6, 7], [page({ nextCursor: "f" }), page({ count: 90 })])).toBe(1);
    expect(inList([6, 7, 8], [page({ nextCursor: "f" }), undefined, page({ count: 90 })])).toBe(3);
  });

  it("accepts pages that are loading and pages after the end of the list", () => {
    expect(inList([1, 2], [first, undefined])).toBe(2);
    expect(inList([1, 2], [page({}), page({ after: "a" })])).toBe(2);
  });
});

describe("consistentPages for a queue", () => {
  const queue = { queue: "modelReview" };
  const part = (after: string | null, nextCursor: string | null, count = 60): ListReply =>
    page({ after, nextCursor, count });

  it("accepts the pages of a queue that continue each other, even if their counts differ", () => {
    expect(consistentPages(queue, [1, 2, 3], [part(null, "t"), part("t", "v", 61), part("v", null)])).toBe(3);
    expect(consistentPages(queue, [1], [part(null, null)])).toBe(1);
  });

  it("rejects a page of a queue if a row before it came or left, even with the same count", () => {
    expect(consistentPages(queue, [1, 2, 3], [part(null, "t"), part("u", "v"), part("v", null)])).toBe(1);
    expect(consistentPages(queue, [1, 2, 3], [part(null, "t"), part("t", "v"), part("w", null)])).toBe(2);
    // The list now ends before this page.
    expect(consistentPages(queue, [1, 2], [part(null, null), part("t", null)])).toBe(1);
    expect(consistentPages(queue, [1, 2], [part(null, "t"), part(null, null)])).toBe(1);
  });

  it("compares the count of a page with the first page if the page before it is not loaded", () => {
    expect(consistentPages(queue, [1, 5], [part(null, "t"), part("x", null)])).toBe(2);
    expect(consistentPages(queue, [1, 5], [part(null, "t"), part("x", null, 59)])).toBe(1);
    expect(consistentPages(queue, [1, 2, 3], [part(null, "t"), undefined, part("v", null, 59)])).toBe(2);
  });

  it("accepts the pages of a queue that are loading", () => {
    expect(consistentPages(queue, [1, 2], [undefined, undefined])).toBe(2);
    expect(consistentPages(queue, [1, 2], [undefined, part("t", null)])).toBe(2);
  });
});
