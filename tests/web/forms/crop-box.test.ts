import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PictureRule } from "#kernel/field.ts";
import { canBeCut, meets, sizeProblem } from "#kernel/image-size-rules.ts";
import { cutOf, isWhole, largestBox, limitsFor, movedBox, resizedBox, resultSize } from "#web/forms/image/crop-box.ts";

const exact: PictureRule = { mode: "exact", width: 400, height: 200 };
const least: PictureRule = { mode: "least", width: 400, height: 200 };
const ratio: PictureRule = { mode: "ratio", width: 16, height: 9 };
const bounds = { width: 1000, height: 800 };

describe("crop box", () => {
  it("starts with the largest box of the required ratio, centered", () => {
    expect(largestBox(limitsFor(bounds, undefined, 1))).toEqual({ x: 0, y: 0, ...bounds });
    expect(largestBox(limitsFor(bounds, exact, 1))).toEqual({ x: 0, y: 150, width: 1000, height: 500 });
  });

  it("keeps the box at least 30 screen pixels and the field's minimum in size", () => {
    expect(limitsFor(bounds, undefined, 0.5).least).toEqual({ width: 60, height: 60 });
    expect(limitsFor(bounds, least, 0.5).least).toEqual({ width: 400, height: 200 });
    expect(limitsFor(bounds, ratio, 0.5).least.height).toBeCloseTo(60);
  });

  it("keeps a moved box inside the picture", () => {
    const limits = limitsFor(bounds, undefined, 1);
    const box = { x: 10, y: 10, width: 100, height: 100 };
    expect(movedBox(box, -50, 5, limits)).toEqual({ ...box, x: 0, y: 15 });
    expect(movedBox(box, 5_000, 5_000, limits)).toEqual({ ...box, x: 900, y: 700 });
  });

  it("resizes the box by one corner and keeps the opposite one and the ratio", () => {
    const free = limitsFor(bounds, undefined, 1);
    expect(resizedBox({ x: 10, y: 10, width: 100, height: 100 }, 20, -90, free)).toMatchObject({
      x: 10,
      y: 10,
      width: 120,
      height: 30,
    });
    const fixed = limitsFor(bounds, exact, 1);
    const box = { x: 0, y: 0, width: 600, height: 300 };
    expect(resizedBox(box, 100, 10, fixed)).toMatchObject({ width: 700, height: 350 });
    expect(resizedBox(box, 10, 100, fixed)).toMatchObject({ width: 800, height: 400 });
    expect(resizedBox(box, -5_000, 0, fixed)).toMatchObject({ width: 400, height: 200 });
  });

  it("keeps the box inside the picture after any moves and cuts whole pixels", () => {
    const side = fc.integer({ min: 40, max: 4_000 });
    const by = fc.integer({ min: -3_000, max: 3_000 });
    const rule = fc.constantFrom(undefined, exact, least, ratio);
    fc.assert(
      fc.property(side, side, rule, fc.array(fc.tuple(by, by, fc.boolean())), (width, height, one, steps) => {
        const limits = limitsFor({ width, height }, one, 0.3);
        let box = largestBox(limits);
        for (const [dx, dy, resizes] of steps) box = (resizes ? resizedBox : movedBox)(box, dx, dy, limits);
        const cut = cutOf(box, limits);
        expect(cut.x >= 0 && cut.y >= 0 && cut.width >= 1 && cut.height >= 1).toBe(true);
        expect(cut.x + cut.width <= width && cut.y + cut.height <= height).toBe(true);
        expect(Object.values(cut).every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it("returns the exact size if the rule requires one, else the size of the cut", () => {
    const limits = limitsFor(bounds, exact, 1);
    const cut = cutOf(largestBox(limits), limits);
    expect(resultSize(cut, exact)).toEqual({ width: 400, height: 200 });
    expect(resultSize(cut, least)).toEqual({ width: 1000, height: 500 });
    expect(isWhole(cut, limits)).toBe(false);
    expect(isWhole({ x: 0, y: 0, ...bounds }, limits)).toBe(true);
  });
});

describe("required picture size", () => {
  it("accepts a picture that meets the exact size, the minimum size or the ratio", () => {
    expect(meets({ width: 400, height: 200 }, exact)).toBe(true);
    expect(meets({ width: 401, height: 200 }, exact)).toBe(false);
    expect(meets({ width: 401, height: 200 }, least)).toBe(true);
    expect(meets({ width: 1919, height: 1080 }, ratio)).toBe(true);
    expect(meets({ width: 1900, height: 1080 }, ratio)).toBe(false);
  });

  it("accepts a larger picture for cropping and rejects a smaller one", () => {
    expect(canBeCut({ width: 500, height: 900 }, exact)).toBe(true);
    expect(canBeCut({ width: 399, height: 900 }, exact)).toBe(false);
    expect(canBeCut({ width: 20, height: 20 }, ratio)).toBe(true);
  });

  it("names the required and the actual size in the message", () => {
    for (const rule of [exact, least, ratio])
      for (const text of sizeProblem({ width: 30, height: 40 }, rule)) {
        expect(text).toContain("30 × 40");
        expect(text).toContain(String(rule.width));
      }
  });
});
