import { expect, it } from "vitest";
import { scrolledTo } from "#web/keyboard/scroll-keys.ts";

const box = { sight: 400, all: 1_000 };

it("scrolls by one line with an arrow key, and by slightly less than the visible height with a page key", () => {
  expect(scrolledTo("arrowdown", 100, box)).toBe(140);
  expect(scrolledTo("arrowup", 100, box)).toBe(60);
  expect(scrolledTo("pagedown", 0, box)).toBe(350);
  expect(scrolledTo("pageup", 500, box)).toBe(150);
});

it("stops scrolling at both ends, and reaches them with Home and End", () => {
  expect(scrolledTo("arrowup", 10, box)).toBe(0);
  expect(scrolledTo("pagedown", 590, box)).toBe(600);
  expect(scrolledTo("home", 400, box)).toBe(0);
  expect(scrolledTo("end", 0, box)).toBe(600);
  expect(scrolledTo("end", 0, { sight: 400, all: 300 })).toBe(0);
});
