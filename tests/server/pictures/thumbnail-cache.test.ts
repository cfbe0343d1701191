import { execFileSync } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { closeChildren } from "#server/mesh/child-pool.ts";
import { drawInChild } from "#server/pictures/draw-in-child.ts";
import type { PictureRequest } from "#server/pictures/draw-picture.ts";
import type { QueuedWork } from "#server/mesh/fair-turns.ts";
import { Turns } from "#server/mesh/fair-turns.ts";
import { keyOf } from "#server/storage/storage.ts";
import type { Asking } from "#server/pictures/thumbnail-cache.ts";
import { openThumbnails } from "#server/pictures/thumbnail-cache.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { png, upload } from "#support/upload.ts";

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
/** Stores a picture without a size check, like uploads of an earlier version. Returns its key. */
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

const asking = (caller = "1"): Asking => ({ caller, signal: new AbortController().signal });

/** Records the widths of each drawing. @param open resolves when drawing may begin */
function counting(open: Promise<unknown> = Promise.resolve()) {
  const drawn: (readonly number[])[] = [];
  const asked: QueuedWork[] = [];
  const draw: typeof drawInChild = (prepare, waiting) => {
    asked.push(waiting);
    const noted = async (): Promise<PictureRequest> => {
      await open;
      const request = await prepare();
      drawn.push(request.widths);
      return request;
    };
    return drawInChild(noted, waiting);
  };
  return { drawn, asked, draw };
}

it("decodes a picture once for the thumbnails of all requests and widths, and not again after a restart", async () => {
  const key = await put(await png(900, 600));
  let open = (): void => undefined;
  const { draw, drawn, asked } = counting(new Promise<void>((resolve) => (open = resolve)));
  const opened = () => openThumbnails(api.storage, join(folder, "once"), { draw });
  const thumbnails = opened();
  const widthOf = (i: number): number => [160, 320, 48][i % 3] ?? 0;
  const all = Array.from({ length: 60 }, (_, i) => thumbnails.get(key, widthOf(i), asking(String(i))));
  await vi.waitFor(() => expect(asked[0]?.callers()).toHaveLength(60));
  open();
  for (const [i, made] of (await Promise.all(all)).entries())
    expect(made.kind === "thumbnail" && (await sharp(made.webp).metadata()).width).toBe(widthOf(i));
  expect(drawn.map((widths) => widths.toSorted((a, b) => a - b))).toEqual([[48, 160, 320]]);
  expect((await opened().get(key, 160, asking())).kind).toBe("thumbnail");
  expect(drawn).toHaveLength(1);
});

/** Occupies one picture child. @returns a function that sends it a picture, which frees the child */
async function occupy(caller: string): Promise<() => Promise<void>> {
  const path = join(folder, `pipe-${caller}-${++stored}`);
  execFileSync("mkfifo", [path]);
  const work = drawInChild(async () => ({ path, widths: [48] }), { callers: () => [caller], weight: () => 0 });
  return async () => {
    await writeFile(path, await png(60, 40));
    expect((await work).kind).toBe("drawn");
  };
}

it("serves thumbnail requests of several callers in turn, small widths first, and drops cancelled ones", async () => {
  const [greedy, other] = [await api.colleague("asks for all"), await api.colleague("asks for one")];
  const keys: string[] = [];
  for (const colour of ["#100", "#200", "#300", "#400", "#500"]) keys.push(await put(await png(1_400, 900, colour)));
  const [first = "", second = "", listed = "", left = "", others = ""] = keys;
  const asked: string[] = [];
  const { run } = Turns.prototype;
  vi.spyOn(Turns.prototype, "run").mockImplementation(function (this: Turns, work, begin) {
    asked.push(...work.callers());
    return run.call(this, work, begin) as ReturnType<typeof run>;
  });
  const reads = vi.spyOn(api.storage, "local");
  onTestFinished(() => void vi.restoreAllMocks());
  const release = [await occupy(greedy.id), await occupy(greedy.id)];
  const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
  const get = (key: string, width: number, { token }: { token: string }, signal?: AbortSignal) =>
    fetch(`${address}/files/${key}?x-oss-process=image/resize,w_${width}`, {
      headers: { cookie: `console_files=${token}` },
      ...(signal && { signal }),
    });
  let count = 2;
  /** Requests a thumbnail, and waits until the request is queued. */
  const queued = async (...parameters: Parameters<typeof get>): Promise<{ reply: Promise<number> }> => {
    const reply = get(...parameters).then(async (answer) => (await answer.arrayBuffer(), answer.status));
    count++;
    await vi.waitFor(() => expect(asked).toHaveLength(count));
    return { reply };
  };
  const closing = new AbortController();
  const closed = once(api.app.server, "request").then(([, reply]) => once(reply as ServerResponse, "close"));
  const gone = (await queued(left, 1280, greedy, closing.signal)).reply.catch(() => "closed");
  const replies = [
    await queued(first, 1280, greedy),
    await queued(second, 640, greedy),
    await queued(listed, 160, greedy),
    await queued(others, 1280, other),
  ];
  closing.abort();
  await closed;
  expect(await gone).toBe("closed");
  await release[0]?.();
  expect(await Promise.all(replies.map(({ reply }) => reply))).toEqual([200, 200, 200, 200]);
  expect(reads.mock.calls.flat()).toEqual([others, listed, second, first]);
  // Uploads are queued together with thumbnails.
  await upload(api, "p.png", await png(50, 40, "#123"), other);
  expect(asked.at(-1)).toBe(other.id);
  await release[1]?.();
});

it("limits the disk space of thumbnails, and removes those requested longest ago", async () => {
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
  for (const key of keys.slice(0, 3)) await whole.get(key, 160, asking());
  const sizeOf = async (): Promise<number> => {
    const sizes = (await readdir(place)).map(async (name) => (await stat(join(place, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const most = await sizeOf();
  for (const [i, name] of (await readdir(place)).toSorted().entries()) await utimes(join(place, name), i + 1, i + 1);
  const bounded = openThumbnails(api.storage, place, { draw, most });
  await bounded.get(first, 160, asking());
  for (const key of keys.slice(3)) {
    await bounded.get(key, 160, asking());
    expect(await sizeOf()).toBeLessThanOrEqual(most);
  }
  const before = drawn.length;
  await bounded.get(second, 160, asking());
  expect(drawn.length).toBe(before + 1);
});

it("answers 415 with the reason for the thumbnail of a picture of too many pixels, without decoding it", async () => {
  const bytes = await sharp(await png(60, 40))
    .jpeg()
    .toBuffer();
  // Height and width follow the marker of the frame.
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

it("refuses a thumbnail of an invalid key, and draws nothing", async () => {
  const { draw, drawn } = counting();
  const made = openThumbnails(api.storage, folder, { draw }).get("../../etc/passwd", 160, asking());
  await expect(made).rejects.toThrow(/no storage key/);
  expect(drawn).toEqual([]);
});
