import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeChildren } from "#server/mesh/child-pool.ts";
import { drawInChild } from "#server/mesh/draw-in-child.ts";
import type { Drawing, PictureRequest } from "#server/mesh/picture.ts";
import { keyOf } from "#server/storage/storage.ts";
import { openThumbnails } from "#server/storage/thumbnails.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { png } from "#support/upload.ts";

let api: TestApp;
let folder: string;
beforeAll(async () => {
  api = await testApp();
  folder = await mkdtemp(join(tmpdir(), "thumbnails-"));
});
afterAll(async () => {
  await closeChildren();
  await rm(folder, { recursive: true });
  await api.close();
});

let stored = 0;
/** A picture in the store, as it came there before the store looked at its size. */
async function put(bytes: Uint8Array): Promise<string> {
  const key = keyOf(String(++stored).padStart(32, "0"), ".png");
  const path = join(folder, "picture");
  await writeFile(path, bytes);
  await api.storage.put(key, path, "image/png");
  await api.db.query("insert into stored_file (key, md5, size, type) values ($1, '', $2, 'image/png')", [
    key,
    bytes.length,
  ]);
  return key;
}

/** Counts what is drawn. */
function counting(): { draw: (request: PictureRequest) => Promise<Drawing>; drawn: number[] } {
  const drawn: number[] = [];
  return {
    drawn,
    draw: (request) => {
      drawn.push(request.width);
      return drawInChild(request);
    },
  };
}

it("draws a picture once for all who wait for it, and not again after a restart", async () => {
  const key = await put(await png(900, 600));
  const { draw, drawn } = counting();
  const open = () => openThumbnails(api.storage, join(folder, "once"), { draw });
  const thumbnails = open();
  const all = await Promise.all(Array.from({ length: 60 }, (_, i) => thumbnails.get(key, i % 2 ? 160 : 320)));
  expect(drawn.toSorted()).toEqual([160, 320]);
  for (const [i, made] of all.entries())
    expect(made.kind === "thumbnail" && (await sharp(made.webp).metadata()).width).toBe(i % 2 ? 160 : 320);
  expect((await open().get(key, 160)).kind).toBe("thumbnail");
  expect(drawn).toHaveLength(2);
});

it("keeps no more on the disk than it may, and lets go what was asked for longest ago", async () => {
  const place = join(folder, "small");
  const keys: string[] = [];
  for (let i = 0; i < 6; i++)
    keys.push(
      await put(
        await sharp(await png(300, 200, `#${i}${i}${i}`))
          .png()
          .toBuffer(),
      ),
    );
  const [first = "", second = ""] = keys;
  const { draw, drawn } = counting();
  const whole = openThumbnails(api.storage, place, { draw });
  for (const key of keys.slice(0, 3)) await whole.get(key, 160);
  const sizeOf = async (): Promise<number> => {
    const sizes = (await readdir(place)).map(async (name) => (await stat(join(place, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const most = await sizeOf();
  for (const [i, name] of (await readdir(place)).toSorted().entries()) await utimes(join(place, name), i + 1, i + 1);
  const bounded = openThumbnails(api.storage, place, { draw, most });
  await bounded.get(first, 160);
  for (const key of keys.slice(3)) {
    await bounded.get(key, 160);
    expect(await sizeOf()).toBeLessThanOrEqual(most);
  }
  const before = drawn.length;
  await bounded.get(second, 160);
  expect(drawn.length).toBe(before + 1);
});

it("answers 415 with the reason for a picture of too many pixels, and decodes none of them", async () => {
  const bytes = await sharp(await png(60, 40))
    .jpeg()
    .toBuffer();
  // Height and width stand behind the marker of the frame.
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(20_000, frame + 5);
  bytes.writeUInt16BE(20_000, frame + 7);
  const key = await put(bytes);
  for (let i = 0; i < 2; i++) {
    const reply = await api.app.inject({
      method: "GET",
      url: `/files/${key}?x-oss-process=image/resize,w_160`,
      headers: { cookie: `console_files=${api.admin}`, "accept-language": "en" },
    });
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([415, "no-store"]);
    expect(reply.body).toContain("400 million pixels and may have 100");
  }
});

it("never draws for a key that is none", () => {
  const { draw, drawn } = counting();
  expect(() => openThumbnails(api.storage, folder, { draw }).get("../../etc/passwd", 160)).toThrow(/no storage key/);
  expect(drawn).toEqual([]);
});
