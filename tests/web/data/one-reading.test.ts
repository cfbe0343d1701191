import { describe, expect, it } from "vitest";
import type { ListReply } from "#kernel/wire.ts";
import { goingOn } from "#web/data/one-reading.ts";

const page = (after: string | null, nextCursor: string | null, count = 60): ListReply => ({
  list: [],
  count,
  countKind: "exact",
  after,
  nextCursor,
  titles: {},
});

describe("the pages of a queue, read at different times", () => {
  it("go on as long as each begins where the one before it ends, whatever they count", () => {
    expect(goingOn([1, 2, 3], [page(null, "t"), page("t", "v", 61), page("v", null)])).toBe(3);
    expect(goingOn([1], [page(null, null)])).toBe(1);
  });

  it("go on up to the one before which a row came or left, though it counts the same", () => {
    expect(goingOn([1, 2, 3], [page(null, "t"), page("u", "v"), page("v", null)])).toBe(1);
    expect(goingOn([1, 2, 3], [page(null, "t"), page("t", "v"), page("w", null)])).toBe(2);
    // The list ends before it by now.
    expect(goingOn([1, 2], [page(null, null), page("t", null)])).toBe(1);
    expect(goingOn([1, 2], [page(null, "t"), page(null, null)])).toBe(1);
  });

  it("are held against the count of the front where the one before is out of reach or on its way", () => {
    expect(goingOn([1, 5], [page(null, "t"), page("x", null)])).toBe(2);
    expect(goingOn([1, 5], [page(null, "t"), page("x", null, 59)])).toBe(1);
    expect(goingOn([1, 2, 3], [page(null, "t"), undefined, page("v", null, 59)])).toBe(2);
    // An estimate is none.
    const estimated: ListReply = { ...page(null, "t", 12_000), countKind: "estimated" };
    expect(goingOn([1, 70], [estimated, page("x", null, 13_950)])).toBe(2);
  });

  it("go on where they are on their way", () => {
    expect(goingOn([1, 2], [undefined, undefined])).toBe(2);
    expect(goingOn([1, 2], [undefined, page("t", null)])).toBe(2);
  });
});
