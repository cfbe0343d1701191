import { shapes } from "#server/demo/shapes/shapes.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { Envelope } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import sharp from "sharp";
import type { TestApp } from "./app.ts";

/** A sound mesh; another seed is another content. */
export const stl = (seed = 1): Buffer => Buffer.from(writeBinaryStl(shapes.phoneStand(seeded(seed), { size: 60 })));

export const png = (width = 600, height = 450, colour = "#336699"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** One upload through the server's own call. */
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
