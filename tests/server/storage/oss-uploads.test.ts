import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OSS from "ali-oss";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ossUploads } from "#server/storage/oss-uploads.ts";
import type { Uploads } from "#server/storage/uploads.ts";
import type { StoreServer } from "#support/store-server.ts";
import { storeServer } from "#support/store-server.ts";

const KB = 1024;

let oss: StoreServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-oss-uploads-"));
  oss = await storeServer(join(folder, "store"));
});
afterAll(async () => {
  await oss.close();
  await rm(folder, { recursive: true, force: true });
});

/** Copies in parts what is larger than 300 kB. */
const uploads = (): Uploads => ossUploads({ ...oss, roleArn: "acs:ram::1:role/console" }, 300 * KB);

/** Client of somebody who sends files. */
const sender = (): OSS => new OSS({ ...oss, cname: true, authorizationV4: true } as OSS.Options);

async function sent(size: number): Promise<{ key: string; content: Buffer }> {
  const content = randomBytes(size);
  const key = `incoming/7/${createHash("md5").update(content).digest("hex")}.stl`;
  await sender().put(key, content);
  return { key, content };
}
const storageKey = (digit: string): string => `ab/${digit.repeat(30)}.stl`;

it.each([
  ["at once", 200 * KB, "1"],
  ["in parts", 1_000 * KB, "2"],
])("moves an arrived object %s to the key of the stored file", async (_, size, digit) => {
  const { key, content } = await sent(size);
  const arrived = await uploads().take(key);
  expect((await readFile(arrived?.path ?? "")).equals(content)).toBe(true);
  expect(await arrived?.move(storageKey(digit), "model/stl")).toBe(true);
  await arrived?.end(true);
  const stored = await sender().get(storageKey(digit));
  expect((stored.content as Buffer).equals(content)).toBe(true);
  expect((stored.res.headers as Record<string, string>)["content-type"]).toBe("model/stl");
  expect(await uploads().take(key)).toBeNull();
  await expect(readFile(arrived?.path ?? "")).rejects.toThrow(/ENOENT/);
});

it.each([
  ["at once", 200 * KB, "3"],
  ["in parts", 1_000 * KB, "4"],
])("does not move %s what was sent again under the same key after the check", async (_, size, digit) => {
  const { key } = await sent(size);
  const arrived = await uploads().take(key);
  await sender().put(key, randomBytes(size));
  await expect(arrived?.move(storageKey(digit), "model/stl")).rejects.toThrow(/pre-condition/i);
  await arrived?.end(false);
  await expect(sender().head(storageKey(digit))).rejects.toThrow();
});

it.each([
  ["at once", 200 * KB, "5"],
  ["in parts", 1_000 * KB, "6"],
])("never replaces a stored file by one that is moved %s", async (_, size, digit) => {
  const stored = randomBytes(10);
  await sender().put(storageKey(digit), stored);
  const { key } = await sent(size);
  const arrived = await uploads().take(key);
  expect(await arrived?.move(storageKey(digit), "model/stl")).toBe(false);
  await arrived?.end(true);
  expect(((await sender().get(storageKey(digit))).content as Buffer).equals(stored)).toBe(true);
});

it("erases objects and unfinished uploads that are older, and nothing else", async () => {
  const { key } = await sent(10);
  const begun = await sender().initMultipartUpload("incoming/7/unfinished.stl");
  await sender().put(storageKey("7"), Buffer.from("stored"));
  expect(await uploads().erase(Date.now() - 60_000)).toBe(0);
  expect(await uploads().take(key)).not.toBeNull();
  expect(await uploads().erase(Date.now() + 60_000)).toBeGreaterThanOrEqual(2);
  expect(await uploads().take(key)).toBeNull();
  await expect(sender().abortMultipartUpload("incoming/7/unfinished.stl", begun.uploadId)).rejects.toThrow(/upload/i);
  expect(((await sender().get(storageKey("7"))).content as Buffer).toString()).toBe("stored");
});

it("opens one stored file by a signed address, until its end", async () => {
  const content = randomBytes(100);
  await sender().put(storageKey("8"), content);
  const address = await uploads().signedUrl(storageKey("8"), 60);
  const reply = await fetch(address.replace(/^https:/, "http:"));
  expect(Buffer.from(await reply.arrayBuffer()).equals(content)).toBe(true);
  const other = address.replace("8".repeat(30), "7".repeat(30)).replace(/^https:/, "http:");
  expect((await fetch(other)).status).toBe(403);
});
