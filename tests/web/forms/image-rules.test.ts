import { describe, expect, it } from "vitest";
import { isAnimatedPng, planFor, refusedFile, refusedPixels, room, webpName } from "#web/forms/upload/image-rules.ts";

const KB = 1024;
const MB = 1024 * KB;

describe("pictures before they are sent (specification, sections 5 and 9)", () => {
  it.each([
    ["image/jpeg", 20 * MB, null],
    ["image/jpeg", 20 * MB + 1, "upload.large"],
    ["image/svg+xml", 10, "upload.type"],
    ["", 10, "upload.type"],
  ])("%s of %i bytes: %s", (type, size, why) => {
    expect(refusedFile({ type, size }, {})).toBe(why);
  });

  it.each([
    [16_382, 2_000, null],
    [16_383, 2_000, "upload.pixels"],
    [2_000, 16_383, "upload.pixels"],
    [1_000, 100, null],
    [1_001, 100, "upload.ratio"],
    [100, 1_001, "upload.ratio"],
    [0, 0, "upload.failedLoad"],
  ])("%i × %i px: %s", (width, height, why) => {
    expect(refusedPixels({ width, height }, {})).toBe(why);
  });

  it.each([
    ["image/png", 10 * KB, false, null],
    ["image/png", 10 * KB + 1, true, null],
    ["image/jpeg", 500 * KB + 1, true, "upload.advise"],
    ["image/webp", 900 * KB, false, "upload.advise"],
    ["image/gif", 10 * MB, false, null],
    ["image/gif", 10 * MB + 1, false, "upload.gif"],
  ])("%s of %i bytes: converted %s, said %s", (type, size, convert, note) => {
    expect(planFor({ type, size })).toEqual({ convert, note });
  });

  it("keeps the name and changes its ending", () => {
    expect(webpName("花瓶.final.PNG")).toBe("花瓶.final.webp");
    expect(webpName("cover")).toBe("cover.webp");
  });

  it("leaves moving PNGs as they are", () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(isAnimatedPng(bytes("\x89PNG....acTL....IDAT"))).toBe(true);
    expect(isAnimatedPng(bytes("\x89PNG....IDAT....acTL"))).toBe(false);
    expect(isAnimatedPng(bytes("acTL"))).toBe(false);
  });

  it("takes as many as there is room for", () => {
    expect(room(7, 9)).toBe(2);
    expect(room(12, 9)).toBe(0);
    expect(room(3, undefined)).toBe(Number.POSITIVE_INFINITY);
  });
});
