import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { account, v2 } from "#domain/api/call.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { eraseLeftovers } from "#server/storage/erase-leftovers.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel } from "#support/factory.ts";
import { fileUses } from "#support/file-uses.ts";
import { gif, png, stl, upload } from "#support/upload.ts";
import sharp from "sharp";

const MB = 1024 * 1024;

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const get = (
  key: string,
  {
    cookie = `console_files=${api.admin}`,
    query = "",
    headers = {},
  }: { cookie?: string; query?: string; headers?: Record<string, string> } = {},
) =>
  api.app.inject({ method: "GET", url: `/files/${key}${query}`, headers: { ...headers, ...(cookie && { cookie }) } });

describe("an upload", () => {
  it("is stored once per content, for any number of uploads and names", async () => {
    const [one, two] = [await upload(api, "a.stl", stl()), await upload(api, "其他 名字.STL", stl())];
    expect(one.code).toBe(codes.ok);
    expect(two.result).toEqual({ ...one.result, name: "其他 名字.STL" });
    const rows = await api.db.query("select key from stored_file where md5 = $1", [one.result.md5]);
    expect(rows).toHaveLength(1);
  });

  it("reads the size of a picture from its content", async () => {
    expect((await upload(api, "cover.png", await png(640, 480))).result).toMatchObject({ width: 640, height: 480 });
    // The type is that of the content, even if the name has the ending of another picture format.
    const jpeg = await sharp(await png(50, 40))
      .jpeg()
      .toBuffer();
    const { result } = await upload(api, "cover.png", jpeg);
    const [row] = await api.db.query<{ type: string }>("select type from stored_file where key = $1", [result.key]);
    expect(row?.type).toBe("image/jpeg");
  });

  it.each([
    ["page.html", "<script>alert(1)</script>"],
    ["page.svg", "<html onload='alert(1)'/>"],
    ["none", "x"],
    ["", "x"],
    ["empty.stl", ""],
    ["page.png", "<html>"],
    ["../../etc/passwd", "x"],
    ["a.stl.exe", "x"],
  ])("is refused: %s", async (name, content) => {
    const before = await api.db.query("select key from stored_file");
    expect(await upload(api, name, Buffer.from(content))).toMatchObject({ code: codes.illegalParameter });
    expect(await api.db.query("select key from stored_file")).toEqual(before);
  });

  it("is stored under a name of one line without folders, as are the names in records", async () => {
    const { result } = await upload(api, "..\\../dir\r\n/cover\n1.png", await png(640, 480));
    expect(result.name).toBe("cover 1.png");
    const made = await makeModel(api.db, { covers: [] });
    const covers = [{ ...result, name: "../../a\nb.png" }];
    const edited = await api.ok<{ item: AnyRecord }>("model", "edit", { id: made.id, version: made.version, covers });
    expect(edited.item["covers"]).toMatchObject([{ key: result.key, name: "a b.png" }]);
  });

  it("leaves no temporary file of a killed process for long", async () => {
    const [uploads, temp] = [join(api.dataDir, "uploads"), await mkdtemp(join(tmpdir(), "console-file-"))];
    const parts = ["old.part", "old.part.webp", "new.part", "other.txt"].map((name) => join(uploads, name));
    const half = [join(api.dataDir, "files", ".parts", "half.part"), join(api.dataDir, "thumbnails", "half.part")];
    for (const path of half) await mkdir(dirname(path), { recursive: true });
    for (const path of [...parts, ...half, join(temp, "file")]) await writeFile(path, "x");
    const age = async (path: string, hours: number): Promise<void> => {
      const time = Date.now() / 1_000 - hours * 3_600;
      await utimes(path, time, time);
    };
    for (const path of [parts[0], parts[1], parts[3], ...half]) await age(String(path), 3);
    await age(temp, 80);
    // Somebody still writes the file in the folder.
    await eraseLeftovers(api.dataDir);
    expect((await readdir(uploads)).toSorted()).toEqual(["new.part", "other.txt"]);
    for (const path of half) expect(existsSync(path)).toBe(false);
    expect(await readdir(temp)).toEqual(["file"]);
    await age(join(temp, "file"), 80);
    await age(temp, 80);
    await eraseLeftovers(api.dataDir);
    await expect(readdir(temp)).rejects.toThrow("ENOENT");
    for (const path of [parts[2], parts[3]]) await rm(String(path));
  });

  it("is refused as a picture over 20 MB, 16,383 px or 100 million pixels, and leaves no file", async () => {
    const big = await upload(api, "big.png", Buffer.alloc(20 * 1024 * 1024 + 1));
    expect(big).toMatchObject({ code: codes.illegalParameter, msg: expect.stringContaining("20 MB") });
    const wide = await upload(api, "wide.png", await png(16_383, 2));
    expect(wide).toMatchObject({ code: codes.illegalParameter, msg: expect.stringContaining("16383") });
    const many = await upload(api, "many.png", await png(12_000, 9_000));
    expect(many).toMatchObject({
      code: codes.illegalParameter,
      msg: expect.stringContaining("108 百万像素，最多 100"),
    });
    expect(await readdir(join(api.dataDir, "uploads"))).toEqual([]);
  });

  it("is refused as a picture if it was cut off after a complete header", async () => {
    const whole = await png(300, 200);
    for (const [name, bytes] of [
      ["a.png", whole],
      ["a.jpg", await sharp(whole).jpeg().toBuffer()],
      ["a.webp", await sharp(whole).webp().toBuffer()],
    ] as const)
      expect(await upload(api, name, bytes.subarray(0, Math.floor(bytes.length * 0.7)))).toMatchObject({
        code: codes.illegalParameter,
        msg: expect.stringContaining("不完整"),
      });
  });

  it("converts a GIF above 10 MB to an animated WebP with its frames, times and loop, and keeps a smaller one", async () => {
    const large = await upload(api, "跳舞.gif", await gif(10 * MB + 1));
    expect(large).toMatchObject({ code: codes.ok, result: { name: "跳舞.webp", width: 20, height: 12 } });
    const { rawPayload, headers } = await get(large.result.key);
    expect(headers["content-type"]).toBe("image/webp");
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: "webp",
      pages: 3,
      delay: [120, 120, 120],
      loop: 4,
    });
    expect([rawPayload.length, createHash("md5").update(rawPayload).digest("hex")]).toEqual([
      large.result.size,
      large.result.md5,
    ]);
    const small = await upload(api, "a.gif", await gif(9 * MB));
    expect((await get(small.result.key)).headers["content-type"]).toBe("image/gif");
    const many = await upload(api, "long.gif", await gif(10 * MB + 1, 1_501));
    expect(many).toMatchObject({
      code: codes.illegalParameter,
      msg: expect.stringContaining("1501 帧，最多转换 1500"),
    });
    expect(await readdir(join(api.dataDir, "uploads"))).toEqual([]);
  });

  it("is refused in a format that no browser sends", async () => {
    const tiff = await sharp(await png(20, 20))
      .tiff()
      .toBuffer();
    expect(await upload(api, "a.png", tiff)).toMatchObject({ msg: expect.stringContaining("jpg、jpeg") });
  });

  it("needs the permission to write a record with files, checked before the body is read", async () => {
    const writer = await api.colleague("writer", ["model.edit"]);
    expect((await upload(api, "a.stl", stl(), writer)).code).toBe(codes.ok);
    for (const [name, auths] of [
      ["nothing", []],
      ["decider", ["model.pass"]],
    ] as const) {
      const { token } = await api.colleague(name, auths);
      const reply = await upload(api, "a.stl", stl(), { token });
      expect(reply).toMatchObject({ code: codes.noPermission, msg: expect.stringContaining("getAliyunInfo") });
    }
  });

  it("needs a login, and an object that the caller has sent", async () => {
    expect((await upload(api, "a.stl", stl(), { token: "" })).code).toBe(codes.tokenInvalid);
    expect((await upload(api, "a.stl", stl(), { token: "garbage" })).code).toBe(codes.tokenInvalid);
    const { md5 } = (await upload(api, "a.stl", stl())).result;
    const { token } = await api.colleague("another", ["model.edit"]);
    // Objects of others, absent ones, and keys that the console never writes.
    for (const key of [`incoming/1/${md5}.stl`, "incoming/1/../a.stl", `${md5.slice(0, 2)}/${md5.slice(2)}.stl`])
      expect((await api.call(v2("file", "store"), { key, name: "a.stl" }, { token })).code).toBe(
        codes.illegalParameter,
      );
  });
});

describe("a file", () => {
  it("is read with the cookie of the login session alone", async () => {
    const { key } = (await upload(api, "a.stl", stl())).result;
    const reply = await get(key);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(stl())).toBe(true);
    for (const cookie of ["", "console_files=garbage", `console_files=${"x".repeat(43)}`, `other=${api.admin}`])
      expect((await get(key, { cookie })).statusCode).toBe(401);
    const colleague = await api.colleague("reads-files");
    const cookie = `console_files=${colleague.token}`;
    expect((await get(key, { cookie })).statusCode).toBe(200);
    const nobody = await api.colleague("sees-nothing", ["model.pass"]);
    expect((await get(key, { cookie: `console_files=${nobody.token}` })).statusCode).toBe(403);
    await api.call(account("logout"), {}, { token: colleague.token });
    expect((await get(key, { cookie })).statusCode).toBe(401);
  });

  it("cannot act in the console's origin", async () => {
    const { key } = (await upload(api, "a.obj", Buffer.from("<script>alert(1)</script>"))).result;
    const { headers } = await get(key);
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "content-disposition": "attachment",
      "content-type": "model/obj",
    });
    const picture = (await upload(api, "p.png", await png(30, 20))).result;
    expect((await get(picture.key)).headers).toMatchObject({
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "image/png",
      "cache-control": expect.stringContaining("private"),
    });
  });

  it("is sent once to a browser that caches it, and only while it may be read", async () => {
    const { key } = (await upload(api, "p.png", await png(90, 60))).result;
    const resized = { query: "?x-oss-process=image/resize,w_48" };
    const tags: unknown[] = [];
    for (const form of [{}, resized]) {
      const { etag = "" } = (await get(key, form)).headers;
      tags.push(etag);
      for (const condition of [String(etag), `"other", W/${String(etag)}`, "*"]) {
        const again = await get(key, { ...form, headers: { "if-none-match": condition } });
        expect([again.statusCode, again.body, again.headers.etag], condition).toEqual([304, "", etag]);
      }
      const other = await get(key, { ...form, headers: { "if-none-match": '"other"' } });
      expect(other.statusCode).toBe(200);
    }
    expect(tags[0]).toBe(`"${key}"`);
    expect(tags[1]).not.toBe(tags[0]);
    const headers = { "if-none-match": `"${key}"` };
    expect((await get(key, { cookie: "", headers })).statusCode).toBe(401);
    const nobody = await api.colleague("may not read", ["model.pass"]);
    expect((await get(key, { cookie: `console_files=${nobody.token}`, headers })).statusCode).toBe(403);
  });

  it("is sent in single byte ranges", async () => {
    const whole = stl(5);
    const { key } = (await upload(api, "ranges.stl", whole)).result;
    const size = whole.length;
    const tag = `"${key}"`;
    expect((await get(key)).headers).toMatchObject({ "accept-ranges": "bytes", "content-length": String(size) });
    for (const [range, start, end] of [
      ["bytes=0-0", 0, 0],
      ["bytes=10-99", 10, 99],
      ["bytes=10-", 10, size - 1],
      ["bytes=-10", size - 10, size - 1],
      [`bytes=-${size + 10}`, 0, size - 1],
      [`bytes=10-${size + 10}`, 10, size - 1],
    ] as const) {
      const part = await get(key, { headers: { range, "if-range": tag } });
      expect(part.statusCode, range).toBe(206);
      expect(part.headers["content-range"]).toBe(`bytes ${start}-${end}/${size}`);
      expect(part.headers["content-length"]).toBe(String(end - start + 1));
      expect(part.rawPayload.equals(whole.subarray(start, end + 1)), range).toBe(true);
    }
    for (const range of [`bytes=${size}-`, `bytes=${size}-${size + 1}`, "bytes=-0"]) {
      const none = await get(key, { headers: { range } });
      expect([none.statusCode, none.headers["content-range"]], range).toEqual([416, `bytes */${size}`]);
    }
    for (const range of ["bytes=0-1,5-6", "bytes=9-2", "bytes=-", "bytes=x-2", "lines=0-1", ""])
      expect((await get(key, { headers: { range } })).statusCode, range).toBe(200);
    expect((await get(key, { headers: { range: "bytes=0-1", "if-range": '"other"' } })).statusCode).toBe(200);
  });

  it("has a weak tag and no ranges when it is compressed", async () => {
    const { key } = (await upload(api, "a.gcode", Buffer.from("G1 X1 Y2\n".repeat(500)))).result;
    const headers = { "accept-encoding": "gzip", range: "bytes=0-9" };
    const whole = await get(key, { headers });
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({ "content-encoding": "gzip", etag: `W/"${key}"` });
    expect(whole.headers).not.toHaveProperty("accept-ranges");
    expect(gunzipSync(whole.rawPayload).toString()).toBe("G1 X1 Y2\n".repeat(500));
    expect((await get(key, { headers: { "if-none-match": `W/"${key}"` } })).statusCode).toBe(304);
  });

  it("is found only by its key", async () => {
    for (const path of [
      "../secret",
      "..%2f..%2fsecret",
      "%2e%2e/%2e%2e/etc/passwd",
      "/etc/passwd",
      "ab/../../../x",
      "ab%00/cd",
      "%",
      "00/112233445566778899aabbccddeeff.stl",
      "",
    ])
      expect([400, 404], path).toContain((await get(path)).statusCode);
  });

  it("has thumbnails in the console's widths if it is a picture, and none if it is a mesh", async () => {
    const { key } = (await upload(api, "p.png", await png(900, 600))).result;
    const small = await get(key, { query: "?x-oss-process=image/resize,w_100" });
    expect(small.headers["content-type"]).toBe("image/webp");
    expect((await sharp(small.rawPayload).metadata()).width).toBe(160);
    for (const w of ["0", "-1", "x", "1e9", "99999", "999999"])
      expect((await get(key, { query: `?x-oss-process=image/resize,w_${w}` })).statusCode).toBe(200);
    const mesh = (await upload(api, "a.stl", stl())).result;
    expect((await get(mesh.key, { query: "?x-oss-process=image/resize,w_100" })).headers["content-type"]).toBe(
      "model/stl",
    );
  });
});

describe("a file of a record", () => {
  const statusFor = async (key: string, { token }: { token: string }): Promise<number> =>
    (await get(key, { cookie: `console_files=${token}` })).statusCode;

  it("is readable for readers of a record that names it, now or formerly, and for its uploader", async () => {
    const models = await api.colleague("sees models", ["screen:/model-admin"]);
    const lead = await api.colleague("leads a queue", ["machineReview.lead"]);
    const config = await api.colleague("sees config", ["screen:/system-config"]);
    const writer = await api.colleague("uploads", ["category.edit"]);
    const picture = (await upload(api, "p.png", await png(64, 48, "#112233"), writer)).result;
    // No record names the picture yet. Every admin who uploads the same content may read it.
    for (const [who, status] of [
      [writer, 200],
      [models, 403],
      [config, 403],
    ] as const)
      expect(await statusFor(picture.key, who)).toBe(status);
    const second = await api.colleague("uploads too", ["category.edit"]);
    await upload(api, "q.png", await png(64, 48, "#112233"), second);
    expect([await statusFor(picture.key, writer), await statusFor(picture.key, second)]).toEqual([200, 200]);
    const model = await makeModel(api.db, { covers: [picture] });
    const seen = async (): Promise<number[]> => [
      await statusFor(picture.key, models),
      await statusFor(picture.key, lead),
      await statusFor(picture.key, config),
      await statusFor(picture.key, { token: api.admin }),
    ];
    expect(await seen()).toEqual([200, 200, 403, 200]);
    // An admin who only knows the key cannot read the picture through a record of their own.
    const writes = await api.colleague("writes icons", ["category.edit", "category.add", "screen:/system-config"]);
    const category = await makeCategory(api.db);
    const setIcon = (key: string) =>
      api.call<{ path: string }>(
        v2("category", "edit"),
        { id: category.id, version: category.version, icon: { key } },
        { token: writes.token },
      );
    expect(await setIcon(picture.key)).toMatchObject({ code: codes.illegalParameter, result: { path: "icon.key" } });
    const ownFile = (await upload(api, "o.png", await png(20, 20, "#778899"), writes)).result;
    expect((await setIcon(ownFile.key)).code).toBe(codes.ok);
    // The history of the record still shows its former picture.
    const other = (await upload(api, "p.png", await png(64, 48, "#445566"))).result;
    await api.ok("model", "edit", { id: model.id, version: model.version, covers: [{ key: other.key }] });
    expect(await seen()).toEqual([200, 200, 403, 200]);
    expect(await fileUses(api.db)).toMatchObject({ named: expect.arrayContaining([`model ${model.id} ${other.key}`]) });
  });
});
