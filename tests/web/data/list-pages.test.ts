import { describe, expect, it } from "vitest";
import type { ListReply } from "#domain/api/list.ts";
import { goingOn, lengthBehind, lengthOf } from "#web/data/list-pages.ts";

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

describe("the pages of a list", () => {
  const first = page({ nextCursor: "a" });
  const inList = (numbers: number[], replies: (ListReply | undefined)[]): number => goingOn({}, numbers, replies);

  it("go on as long as each begins where the one before it ends", () => {
    expect(inList([1, 2, 3], [first, page({ after: "a", nextCursor: "b" }), page({ after: "b" })])).toBe(3);
    expect(inList([1, 2, 3], [first, page({ after: "old", nextCursor: "b" }), page({ after: "b" })])).toBe(1);
  });

  it("go on from a jump until the page before it is at hand, whatever they count", () => {
    expect(inList([7], [page({})])).toBe(1);
    expect(inList([6, 7], [undefined, page({})])).toBe(2);
    expect(inList([6, 7], [page({ nextCursor: "f" }), page({ count: 90 })])).toBe(1);
    expect(inList([6, 7, 8], [page({ nextCursor: "f" }), undefined, page({ count: 90 })])).toBe(3);
  });

  it("go on where they are on the way, and behind the end", () => {
    expect(inList([1, 2], [first, undefined])).toBe(2);
    expect(inList([1, 2], [page({}), page({ after: "a" })])).toBe(2);
  });
});

describe("the pages of a queue, read at different times", () => {
  const queue = { queue: "modelReview" };
  const part = (after: string | null, nextCursor: string | null, count = 60): ListReply =>
    page({ after, nextCursor, count });

  it("go on as long as each begins where the one before it ends, whatever they count", () => {
    expect(goingOn(queue, [1, 2, 3], [part(null, "t"), part("t", "v", 61), part("v", null)])).toBe(3);
    expect(goingOn(queue, [1], [part(null, null)])).toBe(1);
  });

  it("go on up to the one before which a row came or left, though it counts the same", () => {
    expect(goingOn(queue, [1, 2, 3], [part(null, "t"), part("u", "v"), part("v", null)])).toBe(1);
    expect(goingOn(queue, [1, 2, 3], [part(null, "t"), part("t", "v"), part("w", null)])).toBe(2);
    // The list ends before it by now.
    expect(goingOn(queue, [1, 2], [part(null, null), part("t", null)])).toBe(1);
    expect(goingOn(queue, [1, 2], [part(null, "t"), part(null, null)])).toBe(1);
  });

  it("are held against the count of the front where the one before is out of reach or on its way", () => {
    expect(goingOn(queue, [1, 5], [part(null, "t"), part("x", null)])).toBe(2);
    expect(goingOn(queue, [1, 5], [part(null, "t"), part("x", null, 59)])).toBe(1);
    expect(goingOn(queue, [1, 2, 3], [part(null, "t"), undefined, part("v", null, 59)])).toBe(2);
  });

  it("go on where they are on their way", () => {
    expect(goingOn(queue, [1, 2], [undefined, undefined])).toBe(2);
    expect(goingOn(queue, [1, 2], [undefined, part("t", null)])).toBe(2);
  });
});
