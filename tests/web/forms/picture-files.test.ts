import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { isAnimated, readPictureHead } from "#web/forms/upload/picture-head.ts";
import { stripMetadata } from "#web/forms/upload/strip-metadata.ts";
import { gif, png } from "#support/upload.ts";

const blob = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);

/** A picture with the place where it was taken, a text, and an orientation. */
const noted = async (): Promise<Sharp> =>
  sharp(await png(40, 20))
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: "somebody", ImageDescription: "my house" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    });

describe("the head of a picture", () => {
  it("says its size as displayed, before it is decoded", async () => {
    expect(await readPictureHead(blob(await png(300, 200)))).toEqual({
      size: { width: 300, height: 200 },
      isAnimated: false,
    });
    const turned = await (await noted()).jpeg().toBuffer();
    expect((await readPictureHead(blob(turned)))?.size).toEqual({ width: 20, height: 40 });
    expect(await readPictureHead(blob(Buffer.from("no picture")))).toEqual({ size: null, isAnimated: false });
  });

  it("tells moving pictures from still ones", async () => {
    const frames = await gif(0, 3);
    const moving = sharp(frames, { animated: true });
    expect(isAnimated(frames)).toBe(true);
    expect(isAnimated(await moving.clone().webp().toBuffer())).toBe(true);
    expect(isAnimated(await sharp(frames).webp().toBuffer())).toBe(false);
    expect(isAnimated(await png(20, 20))).toBe(false);
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(isAnimated(bytes("\x89PNG....acTL....IDAT"))).toBe(true);
    expect(isAnimated(bytes("\x89PNG....IDAT....acTL"))).toBe(false);
    expect(isAnimated(bytes("acTL"))).toBe(false);
  });
});

describe("a picture that is sent as it is", () => {
  it.each(["jpeg", "png", "webp"] as const)("has no notes of the camera as %s, and the same pixels", async (format) => {
    const before = await (await noted()).toFormat(format).toBuffer();
    expect(before.includes("somebody")).toBe(true);
    const after = Buffer.from(await (await stripMetadata(blob(before))).arrayBuffer());
    for (const text of ["somebody", "my house", "GPS"]) expect(after.includes(text)).toBe(false);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels(after)).equals(await pixels(before))).toBe(true);
    const { exif, orientation, icc } = await sharp(after).metadata();
    // Only a JPEG is turned by its notes.
    expect([orientation ?? 1, icc]).toEqual([format === "jpeg" ? 6 : 1, (await sharp(before).metadata()).icc]);
    expect((exif?.length ?? 0) < 40).toBe(true);
  });

  it("stays as it is if its structure is not that of its format", async () => {
    for (const bytes of [Buffer.from([0xff, 0xd8, 0xff]), (await png(9, 9)).subarray(0, 40), Buffer.from("GIF89a")])
      expect(Buffer.from(await (await stripMetadata(blob(bytes))).arrayBuffer())).toEqual(bytes);
  });
});
