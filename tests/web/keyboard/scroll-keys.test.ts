import { expect, it } from "vitest";
import { scrolledTo } from "#web/keyboard/scroll-keys.ts";

const box = { sight: 400, all: 1_000 };

it("an arrow goes on by a line, a page by a little less than what is in sight", () => {
  expect(scrolledTo("arrowdown", 100, box)).toBe(140);
  expect(scrolledTo("arrowup", 100, box)).toBe(60);
  expect(scrolledTo("pagedown", 0, box)).toBe(350);
  expect(scrolledTo("pageup", 500, box)).toBe(150);
});

it("nothing leads over an end, and Home and End lead to them", () => {
  expect(scrolledTo("arrowup", 10, box)).toBe(0);
  expect(scrolledTo("pagedown", 590, box)).toBe(600);
  expect(scrolledTo("home", 400, box)).toBe(0);
  expect(scrolledTo("end", 0, box)).toBe(600);
  expect(scrolledTo("end", 0, { sight: 400, all: 300 })).toBe(0);
});
