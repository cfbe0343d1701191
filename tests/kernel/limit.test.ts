import { expect, it } from "vitest";
import { mostAtOnce } from "#kernel/limit.ts";

it("counts the records that overlap at one moment, not all that overlap the period", () => {
  const month = [0, 30] as const;
  const weeks = [0, 7, 14, 21].map((begin) => [begin, begin + 7] as const);
  expect(mostAtOnce(month, weeks)).toBe(2);
  expect(mostAtOnce(month, [...weeks, [20, 22]])).toBe(3);
  expect(mostAtOnce([30, 40], weeks)).toBe(1);
});

it("takes a missing begin or end as without bound, and an empty period as no record", () => {
  expect(
    mostAtOnce(
      [null, null],
      [
        [null, 5],
        [3, null],
      ],
    ),
  ).toBe(3);
  expect(mostAtOnce([null, 3], [[3, null]])).toBe(1);
  expect(mostAtOnce([10, 5], [[null, null]])).toBe(0);
});
