import { beforeAll, expect, it } from "vitest";
import { loadTexts } from "#support/texts.ts";
import { timeLeft } from "#web/queue/list/age.ts";

beforeAll(() => loadTexts("zh"));

const HOUR = 3_600;

it.each([
  [2 * HOUR + 300, "2:05"],
  [-18 * 60, "−0:18"],
  [48 * HOUR - 60, "47:59"],
  [48 * HOUR, "2 天"],
  [9 * 24 * HOUR + 5, "9 天"],
  [-72 * HOUR, "−3 天"],
])("tells %i seconds until an item is due as %s, beyond 48 hours in days", (left, text) => {
  expect(timeLeft(1_000_000 + left, 1_000_000)).toBe(text);
});
