import { describe, expect, it } from "vitest";
import { planFor, refusedFile, refusedPixels, room, webpName } from "#web/forms/upload/image-rules.ts";

const KB = 1024;
const MB = 1024 * KB;

describe("pictures before the upload (specification, sections 5 and 9)", () => {
  it.each([
    ["image/jpeg", 20 * MB, null],
    ["image/jpeg", 20 * MB + 1, "upload.large"],
    ["image/svg+xml", 10, "upload.type"],
    ["", 10, "upload.type"],
  ])("checks a file of type %s and %i bytes: %s", (type, size, reason) => {
    expect(refusedFile({ type, size }, {})).toBe(reason);
  });

  it.each([
    [16_382, 2_000, null],
    [16_383, 2_000, "upload.pixels"],
    [2_000, 16_383, "upload.pixels"],
    [12_000, 9_000, "upload.megapixels"],
    [1_000, 100, null],
    [1_001, 100, "upload.ratio"],
    [100, 1_001, "upload.ratio"],
    [0, 0, "upload.failedLoad"],
  ])("checks a picture of %i × %i px: %s", (width, height, reason) => {
    expect(refusedPixels({ width, height }, {})).toBe(reason);
  });

  it.each([
    ["image/png", 10 * KB, false, null],
    ["image/png", 10 * KB + 1, true, null],
    ["image/jpeg", 500 * KB + 1, true, "upload.advise"],
    ["image/webp", 900 * KB, false, "upload.advise"],
    ["image/gif", 10 * MB, false, null],
    ["image/gif", 10 * MB + 1, false, "upload.gif"],
  ])("plans a %s of %i bytes: converted %s, message %s", (type, size, convert, note) => {
    expect(planFor({ type, size })).toEqual({ convert, note });
  });

  it("replaces the file extension by webp and keeps the name", () => {
    expect(webpName("花瓶.final.PNG")).toBe("花瓶.final.webp");
    expect(webpName("cover")).toBe("cover.webp");
  });

  it("returns how many more pictures fit", () => {
    expect(room(7, 9)).toBe(2);
    expect(room(12, 9)).toBe(0);
    expect(room(3, undefined)).toBe(Number.POSITIVE_INFINITY);
  });
});
