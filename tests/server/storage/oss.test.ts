import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Secret } from "#server/config/secret.ts";
import type { Storage } from "#server/storage/storage.ts";
import { ossStorage } from "#server/storage/oss.ts";
import { secretOnDisk } from "#support/secret-file.ts";
import type { StoreServer } from "#support/store-server.ts";
import { storeServer } from "#support/store-server.ts";

let oss: StoreServer;
let folder: string;
const storage = (accessKeySecret: Secret = oss.accessKeySecret): Storage => {
  const { region, bucket, endpoint, accessKeyId } = oss;
  return ossStorage({ region, bucket, endpoint, accessKeyId, accessKeySecret, roleArn: "acs:ram::1:role/console" });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-oss-"));
  oss = await storeServer(join(folder, "store"));
});
afterAll(async () => {
  await oss.close();
  await rm(folder, { recursive: true, force: true });
});

const key = `ab/${"c".repeat(30)}.stl`;

it("the OSS storage stores a large file in parts, and reads any range of it", async () => {
  const content = randomBytes(12 * 1024 * 1024);
  const path = join(folder, "large.stl");
  await writeFile(path, content);
  await storage().put(key, path, "model/stl");
  expect(oss.parts()).toBe(3);
  expect(await storage().size(key)).toBe(content.length);
  expect((await buffer(await storage().open(key))).equals(content)).toBe(true);
  const piece = await buffer(await storage().open(key, { start: 6_000_000, end: 6_000_099 }));
  expect(piece.equals(content.subarray(6_000_000, 6_000_100))).toBe(true);
  const local = await storage().local(key);
  expect((await readFile(local.path)).equals(content)).toBe(true);
  await local.done();
  await expect(readFile(local.path)).rejects.toThrow(/ENOENT/);
});

it("the OSS storage reports a key that was never stored, and reaches no other path", async () => {
  const other = `00/${"0".repeat(30)}.stl`;
  expect(await storage().size(other)).toBeNull();
  await expect(storage().open(other)).rejects.toThrow(/exist|key/i);
  await expect(storage().open("../secret")).rejects.toThrow(/no storage key/);
});

it("the OSS storage deletes a stored key, and a missing one without an error", async () => {
  const path = join(folder, "gone.stl");
  await writeFile(path, "solid");
  const gone = `cd/${"e".repeat(30)}.stl`;
  await storage().put(gone, path, "model/stl");
  for (let i = 0; i < 2; i++) {
    await storage().remove(gone);
    expect(await storage().size(gone)).toBeNull();
  }
});

it("the OSS storage never replaces a stored key, in one piece or in parts", async () => {
  for (const [digit, size] of [
    ["1", 5],
    ["2", 6 * 1024 * 1024],
  ] as const) {
    const once = `ab/${digit.repeat(30)}.stl`;
    const [first, second] = [Buffer.alloc(size, "a"), Buffer.alloc(size, "b")];
    const path = join(folder, "once.stl");
    await writeFile(path, first);
    expect(await storage().put(once, path, "model/stl")).toBe(true);
    await writeFile(path, second);
    expect(await storage().put(once, path, "model/stl")).toBe(false);
    expect((await buffer(await storage().open(once))).equals(first)).toBe(true);
  }
});

it("the OSS storage reports wrong access keys", async () => {
  const path = join(folder, "small.stl");
  await writeFile(path, "solid");
  await expect(storage("not the secret").put(key, path, "model/stl")).rejects.toThrow(/signature/i);
  await expect(storage("not the secret").size(key)).rejects.toThrow();
});

it("signs with the keys that their files contain now", async () => {
  const path = join(folder, "solid.stl");
  await writeFile(path, "solid");
  const file = await secretOnDisk("not the secret");
  const unsigned = storage({ name: "OSS_ACCESS_KEY_SECRET", path: file.path, value: "not the secret" });
  await expect(unsigned.put(key, path, "model/stl")).rejects.toThrow(/signature/i);
  await file.put(oss.accessKeySecret);
  const fresh = `ab/${"3".repeat(30)}.stl`;
  await unsigned.put(fresh, path, "model/stl");
  expect(await unsigned.size(fresh)).toBe(5);
});
