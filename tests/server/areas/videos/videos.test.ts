import { mkdtemp, open, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ClaimReply } from "#domain/api/queue.ts";
import { content } from "#domain/posts/content.resource.ts";
import { video } from "#domain/videos/video.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ContainerFault, readContainer } from "#server/areas/videos/read-container.ts";
import { eraseVideoFiles } from "#server/areas/videos/erase-files.ts";
import { readVideos } from "#server/areas/videos/read-videos.ts";
import { eraseUnused } from "#server/jobs/delete-expired.ts";
import { projectPath } from "#server/program-path.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";
import { upload } from "#support/upload.ts";

const clip = (name: string): Promise<Buffer> => readFile(projectPath(`src/server/demo/clips/${name}.mp4`));

/** What a file says, or why it cannot be used. */
async function readBytes(bytes: Buffer): Promise<unknown> {
  const path = join(await mkdtemp(join(tmpdir(), "clip-")), "a.mp4");
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    return await readContainer(file);
  } catch (error) {
    if (error instanceof ContainerFault) return error.kind;
    throw error;
  } finally {
    await file.close();
  }
}

describe("the container of a video", () => {
  it("tells length, size, frame rate and codec", async () => {
    expect(await readBytes(await clip("print-tower"))).toEqual({
      duration: 10,
      width: 180,
      height: 320,
      fps: 5,
      codec: "avc1",
    });
  });

  it("is refused where it is cut off, damaged, or no video", async () => {
    const whole = await clip("gears-turning");
    expect(await readBytes(whole.subarray(0, whole.length / 2))).toBe("cutOff");
    expect(await readBytes(Buffer.from("hello, this is a text and no film at all"))).toBe("noMp4");
    expect(await readBytes(whole.subarray(0, 32))).toBe("noMp4");
    expect(await readBytes(Buffer.from(whole.toString("latin1").replace("vide", "soun"), "latin1"))).toBe("noPicture");
    expect(await readBytes(Buffer.from(whole.toString("latin1").replace("stts", "xxxx"), "latin1"))).toBe("damaged");
  });

  it("is refused or read, and never crashes, whatever stands in it", async () => {
    const whole = await clip("print-vase");
    for (let offset = 0; offset < 700; offset += 5) {
      const broken = Buffer.from(whole);
      broken[offset] = (broken[offset] ?? 0) ^ 0xff;
      expect(["object", "string"]).toContain(typeof (await readBytes(broken)));
    }
  });
});

describe("a video", () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp();
  });
  afterAll(() => api.close());

  const added = async (bytes: Buffer): Promise<AnyRecord> => {
    const file = (await upload(api, "a.mp4", bytes)).result;
    const item = { title: "花瓶", kind: "post", author: (await makeUser(api.db)).id, file, lang: 1 };
    return (await api.ok<{ item: AnyRecord }>("video", "add", { item })).item;
  };
  const run = async (verb: string, id: string, more: object = {}) => {
    const { version } = await readRecord(api.db, video, id);
    const call = { ids: [id], versions: { [id]: version }, ...more };
    return api.call<CommandReply>(v2("video", verb), call, { token: api.admin });
  };
  const read = (id: string): Promise<AnyRecord> => readRecord(api.db, video, id);
  const judged = (id: string): Promise<unknown> =>
    api.db.query("update video set machine_review = 3, queue_order = 1 where id = $1::bigint", [id]);

  it("is read by the worker: the original is its only rendition", async () => {
    const { id } = await added(await clip("print-vase"));
    expect(await readVideos(api.db, api.storage)).toBe(1);
    expect(await read(id)).toMatchObject({
      transcode: 3,
      progress: 100,
      duration: 8,
      width: 320,
      height: 180,
      error: null,
      fileName: "a.mp4",
      renditions: [{ height: 180 }],
    });
  });

  it("with a broken file fails with its fault, is tried again, and cannot pass", async () => {
    const whole = await clip("workshop-tour");
    const { id } = await added(whole.subarray(0, whole.length - 900));
    await readVideos(api.db, api.storage);
    expect(await read(id)).toMatchObject({ transcode: 4, error: "cutOff" });
    await judged(id);
    expect((await run("pass", id)).code).toBe(codes.wrongState);
    expect((await run("retry", id)).code).toBe(codes.ok);
    expect(await read(id)).toMatchObject({ transcode: 1 });
    await readVideos(api.db, api.storage);
    const again = await api.call<CommandReply>(v2("video", "retryAll"), {}, { token: api.admin });
    expect(again.result.outcomes.map((one) => one.id)).toEqual([id]);
    const none = await api.call<CommandReply>(v2("video", "retryAll"), {}, { token: api.admin });
    expect(none.result.outcomes).toEqual([]);
  });

  it("whose reading ended without a word is read again", async () => {
    const { id } = await added(await clip("print-tower"));
    await api.db.query(
      "update video set transcode = 2, update_time = now() - interval '1 hour' where id = $1::bigint",
      [id],
    );
    await readVideos(api.db, api.storage);
    expect(await read(id)).toMatchObject({ transcode: 3, duration: 10 });
  });

  it("keeps its file for 30 days after its deletion", async () => {
    const { id, file } = await added(await clip("gears-turning"));
    await readVideos(api.db, api.storage);
    await judged(id);
    expect((await run("delete", id, { reason: { text: "重复" } })).msg).toBe("");
    await api.db.query("update stored_file set create_time = now() - interval '40 days'");
    expect(await eraseVideoFiles(api.db)).toBe(0);
    expect(await eraseUnused(api.db, api.storage)).toEqual([]);
    await api.db.query("update video set update_time = now() - interval '31 days' where id = $1::bigint", [id]);
    expect(await eraseVideoFiles(api.db)).toBe(1);
    expect(await eraseUnused(api.db, api.storage)).toEqual([(file as StoredFile).key]);
    expect((await read(id))["erasedTime"]).not.toBeNull();
    expect(await eraseVideoFiles(api.db)).toBe(0);
  });

  it("holds its post until it passes, and again when that is undone", async () => {
    const { id } = await added(await clip("gears-turning"));
    await readVideos(api.db, api.storage);
    const author = (await makeUser(api.db)).id;
    const item = { author, title: "看视频", mediaType: 3, videoId: id, lang: 1 };
    const post = (await api.ok<{ item: AnyRecord }>("content", "add", { item })).item;
    await api.db.query("update content set machine_review = 3, queue_order = 1 where id = $1::bigint", [post.id]);
    const claimed = async (): Promise<string[]> => {
      const reply = await api.ok<ClaimReply>("queue", "claim", { queue: "posts", filter: `id:${post.id}` });
      return reply.held.map((held) => held.id);
    };
    expect(await claimed()).toEqual([]);
    expect((await readRecord(api.db, content, post.id))["videoStatus"]).toBe(1);
    await judged(id);
    const passed = await run("pass", id);
    expect((await readRecord(api.db, content, post.id))["videoStatus"]).toBe(2);
    expect(await claimed()).toEqual([post.id]);
    const recordIds = passed.result.outcomes.map(({ recordId }) => recordId);
    await api.call(v2("operationRecord", "undo"), { recordIds }, { token: api.admin });
    expect((await readRecord(api.db, content, post.id))["videoStatus"]).toBe(1);
  });
});
