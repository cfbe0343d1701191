import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OSS from "ali-oss";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Grant } from "#server/object-store/credentials.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { png } from "#support/upload.ts";

const MB = 1024 * 1024;
/** A key with every kind of character that is encoded in another way somewhere. */
const KEY = "incoming/中文 a+b(1)'!*~&=?#.txt";

let api: TestApp;
let origin: string;
beforeAll(async () => {
  api = await testApp();
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => api.close());

interface Keys {
  accessKeyId: string;
  accessKeySecret: string;
  token?: string;
}

/** Creates the official client. */
function clientOf({ token, ...keys }: Keys, options: object = {}): OSS {
  const refreshing = token
    ? { stsToken: token, refreshSTSToken: async () => ({ ...keys, stsToken: token }), refreshSTSTokenInterval: 900_000 }
    : {};
  const { bucket, region } = api.app.services.uploads.place;
  const address = { endpoint: origin, sldEnable: true, bucket, region };
  return new OSS({ ...address, ...keys, ...refreshing, authorizationV4: true, ...options } as OSS.Options);
}

const own = async (options?: object): Promise<OSS> =>
  clientOf((await api.app.services.store.opened()).credentials.own, options);

const granted = async (grant: Partial<Grant>, options?: object): Promise<OSS> => {
  const { credentials } = await api.app.services.store.opened();
  const until = Math.floor(Date.now() / 1000) + 60;
  const all = { prefix: "incoming/7/", mayRead: true, mayWrite: true, maxBytes: MB, until };
  return clientOf(credentials.issue({ ...all, ...grant }), options);
};

const refusal = (work: Promise<unknown>): Promise<{ code: string; status: number }> =>
  work.then(
    () => ({ code: "none", status: 200 }),
    (error: { code: string; status: number }) => ({ code: error.code, status: error.status }),
  );

const contentOf = async (client: OSS, key: string): Promise<Buffer> => (await client.get(key)).content as Buffer;

describe.each([
  ["V4", {}],
  ["V1", { authorizationV4: false }],
])("the official client with signatures %s", (_name, options) => {
  it("puts, heads, gets, lists and deletes objects under any key", async () => {
    const client = await own(options);
    const { res } = await client.put(KEY, Buffer.from("Hallo"), { mime: "text/plain" });
    expect((res.headers as Record<string, string>)["etag"]).toBe('"D1BF93299DE1B68E6D382C893BF1215F"');
    expect((await client.head(KEY)).res.headers).toMatchObject({ "content-length": "5", "content-type": "text/plain" });
    expect((await contentOf(client, KEY)).toString()).toBe("Hallo");
    expect(
      (await client.get(KEY, { headers: { Range: "bytes=1-2" } } as OSS.GetObjectOptions)).content.toString(),
    ).toBe("al");
    const listed = await client.list({ prefix: "incoming/中", "max-keys": 10 }, {});
    expect(listed.objects.map(({ name, size }) => [name, size])).toEqual([[KEY, 5]]);
    const second = (await client.listV2({ prefix: "incoming/中", delimiter: "/" }, {})) as {
      objects?: { name: string }[];
    };
    expect(second.objects?.map(({ name }) => name)).toEqual([KEY]);
    await client.delete(KEY);
    expect(await refusal(client.head(KEY))).toEqual({ code: "NoSuchKey", status: 404 });
    expect(await refusal(client.get(KEY))).toEqual({ code: "NoSuchKey", status: 404 });
  });

  it("sends a file in parts, goes on from its checkpoint, and aborts without a rest", async () => {
    const client = await own(options);
    const folder = await mkdtemp(join(tmpdir(), "parts-"));
    const path = join(folder, "large.bin");
    const content = randomBytes(700 * 1024);
    await writeFile(path, content);
    let checkpoint: OSS.Checkpoint | undefined;
    const stopped = client.multipartUpload("incoming/large.bin", path, {
      partSize: 200 * 1024,
      parallel: 1,
      progress: (_part: number, at: OSS.Checkpoint) => {
        checkpoint = at;
        if (at?.doneParts.length === 2) client.cancel();
      },
    });
    await expect(stopped).rejects.toMatchObject({ name: "cancel" });
    expect(await refusal(client.head("incoming/large.bin"))).toMatchObject({ status: 404 });
    const again = await own(options);
    await again.multipartUpload("incoming/large.bin", path, { checkpoint: checkpoint as OSS.Checkpoint });
    expect(
      createHash("md5")
        .update(await contentOf(again, "incoming/large.bin"))
        .digest("hex"),
    ).toBe(createHash("md5").update(content).digest("hex"));
    const { uploadId } = await again.initMultipartUpload("incoming/large.bin");
    await again.uploadPart("incoming/large.bin", uploadId, 1, path, 0, 150 * 1024);
    const { parts } = (await again.listParts("incoming/large.bin", uploadId)) as unknown as { parts: object };
    expect([parts].flat()).toHaveLength(1);
    await again.abortMultipartUpload("incoming/large.bin", uploadId);
    expect(await refusal(again.listParts("incoming/large.bin", uploadId))).toMatchObject({ code: "NoSuchUpload" });
    await again.delete("incoming/large.bin");
    expect(await readdir(join(api.dataDir, "files", ".uploads"))).toEqual([]);
    expect(await readdir(join(api.dataDir, "files", ".parts"))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it("opens an object by a signed address until its end", async () => {
    const client = await own(options);
    await client.put("incoming/address.txt", Buffer.from("x"), { mime: "text/plain" });
    // The official client makes V1 addresses only for hosts with a name.
    const named = await own({ ...options, endpoint: origin.replace("127.0.0.1", "localhost") });
    const address =
      "authorizationV4" in options
        ? named.signatureUrl("incoming/address.txt", { expires: 60 })
        : await named.signatureUrlV4("GET", 60, {}, "incoming/address.txt");
    const open = (url: string) => fetch(url.replace("localhost", "127.0.0.1"));
    const reply = await open(address);
    expect([reply.status, await reply.text()]).toEqual([200, "x"]);
    // A text runs nowhere as a page.
    expect(reply.headers.get("content-security-policy")).toContain("sandbox");
    expect(reply.headers.get("content-disposition")).toBe("attachment");
    const forged = address.replace("address.txt", "addresses.txt");
    expect((await open(forged)).status).toBe(403);
    const late = address.replace(/Expires=\d+/, "Expires=1").replace(/x-oss-expires=60/, "x-oss-expires=61");
    expect((await open(late)).status).toBe(403);
  });

  it("is refused with a clock that is wrong by 20 minutes", async () => {
    const client = await own({ ...options, amendTimeSkewed: -20 * 60_000 });
    expect(await refusal(client.list({ "max-keys": 1 }, {}))).toMatchObject({ code: "RequestTimeTooSkewed" });
  });
});

describe("temporary credentials", () => {
  it("reach only below their prefix, up to their size, and until their end", async () => {
    const client = await granted({});
    expect((await client.put("incoming/7/a.txt", Buffer.from("x"))).res.status).toBe(200);
    expect(await refusal(client.put("incoming/70/a.txt", Buffer.from("x")))).toMatchObject({ code: "AccessDenied" });
    expect(await refusal(client.delete("ab/cdef"))).toMatchObject({ code: "AccessDenied" });
    expect(await refusal(client.list({ prefix: "" } as never, {}))).toMatchObject({ code: "AccessDenied" });
    expect(await refusal(client.put("incoming/7/b.txt", Buffer.alloc(MB + 1)))).toMatchObject({
      code: "EntityTooLarge",
    });
    expect(await refusal((await granted({ until: 1 })).put("incoming/7/c.txt", Buffer.from("x")))).toMatchObject({
      code: "SecurityTokenExpired",
    });
    const writer = await granted({ mayRead: false });
    expect(await refusal(writer.get("incoming/7/a.txt"))).toMatchObject({ code: "AccessDenied" });
  });

  it("let no more bytes arrive below their prefix than they say, also at the same time", async () => {
    const client = await granted({ prefix: "incoming/8/", totalBytes: 3.5 * MB });
    const put = (name: string, size: number) => refusal(client.put(`incoming/8/${name}`, Buffer.alloc(size)));
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, i) => put(`${i}.bin`, MB)));
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => "EntityTooLarge"),
      ...Array.from({ length: 3 }, () => "none"),
    ]);
    expect(await put("rest.bin", MB)).toMatchObject({ code: "EntityTooLarge" });
    expect(await put("rest.bin", MB / 4)).toMatchObject({ code: "none" });
  });

  it("are refused and no fault where a letter takes several bytes", async () => {
    const { bucket, opened } = api.app.services.store;
    const { accessKeyId } = (await opened()).credentials.own;
    const date = new Date().toUTCString();
    const signed = `OSS ${accessKeyId}:${"é".repeat(28)}`;
    const { status } = await fetch(`${origin}/${bucket}/a.txt`, { headers: { date, authorization: signed } });
    expect(status).toBe(403);
    const issued = (await opened()).credentials.issue({
      prefix: "",
      mayRead: true,
      mayWrite: true,
      maxBytes: MB,
      until: Math.floor(Date.now() / 1000) + 60,
    });
    const [body = "", seal = ""] = (issued.token ?? "").split(".");
    const token = `${body}.${"é".repeat(seal.length)}`;
    const headers = { date, authorization: `OSS ${issued.accessKeyId}:x`, "x-oss-security-token": token };
    expect((await fetch(`${origin}/${bucket}/a.txt`, { headers })).status).toBe(403);
  });

  it("count only as they were issued", async () => {
    const { credentials } = await api.app.services.store.opened();
    const until = Math.floor(Date.now() / 1000) + 60;
    const issued = credentials.issue({ prefix: "incoming/7/", mayRead: true, mayWrite: true, maxBytes: MB, until });
    const [body = "", seal = ""] = (issued.token ?? "").split(".");
    const wider = JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), prefix: "" });
    const forged = { ...issued, token: `${Buffer.from(wider).toString("base64url")}.${seal}` };
    const put = (keys: Keys) => refusal(clientOf(keys).put("incoming/7/a.txt", Buffer.from("x")));
    expect(await put(forged)).toMatchObject({ code: "InvalidSecurityToken" });
    expect(await put({ ...issued, accessKeyId: "STS.other" })).toMatchObject({ code: "InvalidAccessKeyId" });
    expect(await put({ ...issued, accessKeySecret: "guess" })).toMatchObject({ code: "SignatureDoesNotMatch" });
    expect(await put({ accessKeyId: "console", accessKeySecret: "guess" })).toMatchObject({
      code: "SignatureDoesNotMatch",
    });
    const { bucket } = api.app.services.store;
    expect((await fetch(`${origin}/${bucket}/incoming/7/a.txt`)).status).toBe(403);
  });
});

describe("the store", () => {
  it("keeps nothing of a body that is damaged, cut off or of another region", async () => {
    const client = await own();
    const damaged = client.put("incoming/bad.txt", Buffer.from("x"), {
      headers: { "Content-MD5": "AAAAAAAAAAAAAAAAAAAAAA==" },
    });
    expect(await refusal(damaged)).toMatchObject({ code: "InvalidDigest" });
    const elsewhere = await own({ region: "oss-cn-hangzhou" });
    expect(await refusal(elsewhere.put("incoming/bad.txt", Buffer.from("x")))).toMatchObject({ status: 403 });
    const first = await client.put("incoming/once.txt", Buffer.from("1"));
    expect(first.res.status).toBe(200);
    const headers = { "x-oss-forbid-overwrite": "true" };
    expect(await refusal(client.put("incoming/once.txt", Buffer.from("2"), { headers }))).toMatchObject({
      code: "FileAlreadyExists",
    });
    expect(await refusal(client.head("incoming/bad.txt"))).toMatchObject({ status: 404 });
    expect(await readdir(join(api.dataDir, "files", ".parts"))).toEqual([]);
  });

  it("knows an upload no more that is completed twice at once", async () => {
    const client = await own();
    const { uploadId } = await client.initMultipartUpload("incoming/twice.bin");
    const folder = await mkdtemp(join(tmpdir(), "parts-"));
    const path = join(folder, "part.bin");
    await writeFile(path, randomBytes(4 * MB));
    const { etag } = (await client.uploadPart("incoming/twice.bin", uploadId, 1, path, 0, 4 * MB)) as { etag: string };
    const complete = () =>
      refusal(client.completeMultipartUpload("incoming/twice.bin", uploadId, [{ number: 1, etag }], {}));
    const outcomes = await Promise.all([complete(), complete(), complete()]);
    expect(outcomes.map(({ code }) => code)).toContain("none");
    for (const { code } of outcomes) expect(["none", "NoSuchUpload"]).toContain(code);
    const late = client.uploadPart("incoming/twice.bin", uploadId, 2, path, 0, 4 * MB);
    expect(await refusal(late)).toMatchObject({ code: "NoSuchUpload" });
    await rm(folder, { recursive: true });
  });

  it("never leaves its folder, whatever the key says", async () => {
    const client = await own();
    for (const key of ["..\\..\\outside.txt", ".parts/x", ".objects/y", "a", "a/b", "A", "C:\\x"]) {
      await client.put(key, Buffer.from(key));
      expect((await contentOf(client, key)).toString()).toBe(key);
    }
    expect(existsSync(join(api.dataDir, "..", "outside.txt"))).toBe(false);
    expect(existsSync(join(api.dataDir, "outside.txt"))).toBe(false);
  });

  it("processes pictures as the parameter says", async () => {
    const client = await own();
    const turned = await sharp(await png(400, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await client.put("incoming/p.jpg", turned);
    const process = async (text: string) => {
      const { content } = await client.get("incoming/p.jpg", { process: text } as OSS.GetObjectOptions);
      return sharp(content as Buffer).metadata();
    };
    expect(await process("image/resize,w_100/format,webp/quality,q_80")).toMatchObject({ format: "webp", width: 100 });
    expect(await process("image/auto-orient,1/resize,l_100")).toMatchObject({ format: "jpeg", width: 50, height: 100 });
    expect(await process("image/resize,w_60,h_60,m_fill/format,png")).toMatchObject({
      format: "png",
      width: 60,
      height: 60,
    });
    expect(await process("image/resize,w_1000")).toMatchObject({ width: 400 });
    const { content } = await client.get("incoming/p.jpg", { process: "image/info" } as OSS.GetObjectOptions);
    expect(JSON.parse((content as Buffer).toString())).toMatchObject({
      ImageWidth: { value: "200" },
      Format: { value: "jpg" },
    });
    for (const text of ["image/resize,w_0", "image/watermark,text_x", "video/snapshot,t_1", "image/resize,w_99999"])
      expect(await refusal(client.get("incoming/p.jpg", { process: text } as OSS.GetObjectOptions))).toMatchObject({
        code: "InvalidArgument",
      });
    await client.put("incoming/t.txt", Buffer.from("text"));
    expect(
      await refusal(client.get("incoming/t.txt", { process: "image/info" } as OSS.GetObjectOptions)),
    ).toMatchObject({ code: "InvalidArgument" });
  });

  it("erases what was sent and never stored, after its time", async () => {
    const client = await own();
    await client.put("incoming/7/old.bin", Buffer.from("x"));
    const { uploadId } = await client.initMultipartUpload("incoming/7/old.bin");
    expect(await api.app.services.uploads.erase(Date.now() - 60_000)).toBe(0);
    expect(await api.app.services.uploads.erase(Date.now() + 60_000)).toBeGreaterThan(1);
    expect(await refusal(client.head("incoming/7/old.bin"))).toMatchObject({ status: 404 });
    expect(await refusal(client.listParts("incoming/7/old.bin", uploadId))).toMatchObject({ status: 404 });
  });
});
