import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { inspectPicture, thumbnails } from "#server/pictures/draw-picture.ts";

function plain(width: number, height: number): ReturnType<typeof sharp> {
  return sharp({ create: { width, height, channels: 3, background: "#789" } });
}

describe("the header of a picture", () => {
  test.each(["jpeg", "png", "webp", "gif", "tiff", "avif"] as const)("%s", async (format) => {
    const bytes = await plain(60, 40).toFormat(format).toBuffer();
    const expected = { kind: "picture", format, width: 60, height: 40, size: bytes.length, animated: false, frames: 1 };
    expect(await inspectPicture(bytes)).toEqual(expected);
  });

  test("has the size after the rotation that the camera noted", async () => {
    const bytes = await plain(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspectPicture(bytes)).toMatchObject({ width: 40, height: 60 });
    for (const widths of [[20], [20, 30, 10], [90, 20]]) {
      const small = await thumbnails(bytes, widths);
      if (small.kind === "fault") throw new Error(small.fault.kind);
      const sizes = await Promise.all(small.webps.map(async (webp) => inspectPicture(webp)));
      const expected = widths.map((one) => Math.min(one, 40)).map((width) => ({ width, height: width * 1.5 }));
      expect(sizes).toMatchObject(expected.map((size) => ({ format: "webp", ...size })));
    }
  });

  test("has the size of one frame for an animation", async () => {
    const frames = await Promise.all(
      ["#700", "#070", "#007"].map((background) =>
        sharp({ create: { width: 50, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await inspectPicture(bytes)).toMatchObject({ format: "gif", width: 50, height: 30, animated: true });
    const still = await thumbnails(bytes, [25]);
    expect(still.kind === "thumbnails" && (await inspectPicture(still.webps[0] ?? Buffer.of()))).toMatchObject({
      width: 25,
      animated: false,
    });
  });
});

describe("a file that is no accepted picture", () => {
  test("gives a fault if it is empty, noise, an SVG or cut off", async () => {
    expect(await inspectPicture(new Uint8Array(0))).toMatchObject({ fault: { kind: "empty" } });
    expect(await inspectPicture(new Uint8Array(500).fill(7))).toMatchObject({ fault: { kind: "unreadable" } });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await inspectPicture(svg)).toMatchObject({ fault: { kind: "unsupported", detail: "svg" } });
    const jpeg = await plain(600, 400).jpeg().toBuffer();
    expect((await thumbnails(jpeg.subarray(0, jpeg.length / 2), [100])).kind).toBe("fault");
  });

  test("is refused by its header if it has more pixels than allowed", async () => {
    const bytes = await plain(60, 40).png().toBuffer();
    // Width and height of a PNG are at 16 and 20, their checksum at 29.
    bytes.writeUInt32BE(20_000, 16);
    bytes.writeUInt32BE(20_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    const fault = { kind: "tooManyPixels", value: 4e8, limit: 1e8 };
    expect(await inspectPicture(bytes)).toEqual({ kind: "fault", fault });
    expect(await thumbnails(bytes, [100])).toEqual({ kind: "fault", fault });
  });
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
