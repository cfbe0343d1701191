import { shapes } from "#server/demo/shapes/shapes.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { Envelope } from "#domain/api/call.ts";
import { v2 } from "#domain/api/call.ts";
import sharp from "sharp";
import type { TestApp } from "./app.ts";

/** Creates a valid mesh. Another seed gives other content. */
export const stl = (seed = 1): Buffer => Buffer.from(writeBinaryStl(shapes.phoneStand(seeded(seed), { size: 60 })));

export const png = (width = 600, height = 450, colour = "#336699"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

/**
 * Creates a GIF of several frames, with a comment that brings it to the given size.
 * @param size in bytes
 */
export async function gif(size: number, frames = 3): Promise<Buffer> {
  const [width, height] = [20, 12];
  const page = width * height * 3;
  const pixels = Buffer.alloc(page * frames);
  for (let frame = 0; frame < frames; frame++) pixels.fill((frame * 83) % 256, frame * page, (frame + 1) * page);
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  const drawn = await sharp(pixels, { raw })
    .gif({ delay: Array.from({ length: frames }, () => 120), loop: 4 })
    .toBuffer();
  // A comment is 0x21 0xFE, then blocks of up to 255 bytes, each after its length, and an empty block.
  const block = Buffer.alloc(256, 7).fill(255, 0, 1);
  const blocks = Math.max(0, Math.ceil((size - drawn.length) / block.length));
  const comment = [Buffer.from([0x21, 0xfe]), ...Array.from({ length: blocks }, () => block), Buffer.from([0])];
  return Buffer.concat([drawn.subarray(0, -1), ...(blocks > 0 ? comment : []), drawn.subarray(-1)]);
}

/** Uploads one file through the server's own call. */
export async function upload(
  api: TestApp,
  name: string,
  content: Buffer,
  { token = api.admin, type = "application/octet-stream" } = {},
): Promise<Envelope<StoredFile & Partial<StoredImage> & { path: string }>> {
  const reply = await api.app.inject({
    method: "POST",
    url: `${v2("file", "upload")}?name=${encodeURIComponent(name)}`,
    headers: { "content-type": type, ...(token ? { __cxy_token_: token } : {}) },
    payload: content,
  });
  return reply.json();
}
