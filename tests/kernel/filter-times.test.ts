import { describe, expect, it } from "vitest";
import { resourceNamed } from "#domain/index.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";

const clock = { now: 1_760_000_000, timezone: 28_800 };
const { fields } = resourceNamed("user");
/** Begin of 2025-11-21 in the time zone of the reader, and its last second. */
const begin = Date.parse("2025-11-21T00:00:00+08:00") / 1_000;
const end = begin + 86_399;

const holds = (typed: string, createTime: number): boolean =>
  evaluateFilter(bindFilter(parseFilter(typed), fields, clock), { id: "1", createTime }, { ...clock, fields });

it("times are counted back or ahead from now", () => {
  const { now } = clock;
  expect([-61, -59].map((minutes) => holds("createTime:>=-1h", now + minutes * 60))).toEqual([false, true]);
  expect([29, 31].map((days) => holds("createTime:<=+30d", now + days * 86_400))).toEqual([true, false]);
});

describe("a day as the end of a range of times", () => {
  it.each<[string, boolean, boolean, boolean, boolean]>([
    // The second before the day, its first, its last, and the second after it.
    ["createTime:<2025-11-21", true, false, false, false],
    ["createTime:<=2025-11-21", true, true, true, false],
    ["createTime:>2025-11-21", false, false, false, true],
    ["createTime:>=2025-11-21", false, true, true, true],
    ["createTime:2025-11-21", false, true, true, false],
  ])("%s", (typed, ...wanted) => {
    expect([begin - 1, begin, end, end + 1].map((time) => holds(typed, time))).toEqual(wanted);
  });
});
