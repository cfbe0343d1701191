import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { makeFolder } from "#server/db/make-folder.ts";
import { PARTS } from "#server/storage/disk.ts";
import { isKey } from "#kernel/stored-key.ts";
import { mayBeginKey } from "#server/storage/storage.ts";
import { typeOfKey } from "#server/storage/file-kinds.ts";
import { writeAtMost } from "#server/storage/file-sums.ts";
import { entityTooLarge } from "./store-error.ts";

export interface StoredObject {
  key: string;
  /** Size in bytes. */
  size: number;
  /** MD5 in upper-case hex; of an upload in parts, the MD5 of the parts' digests, and their number. */
  etag: string;
  type: string;
  /** Last change in ms since 1970. */
  modified: number;
}

export interface Written {
  size: number;
  md5: Buffer;
}

/** Folder of objects that the store's protocol wrote. Stored files have their own key as path instead (disk.ts). */
const OBJECTS = ".objects";

/** Name for any key: no traversal, no clash of `a` with `a/b`, no folding of letter cases. */
export const nameOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/**
 * Writes a body to a file, and counts and hashes it.
 * @throws StoreError EntityTooLarge
 */
export async function receive(body: Readable, path: string, maxBytes: number): Promise<Written> {
  const hash = createHash("md5");
  let size = 0;
  await writeAtMost(body.iterator({ destroyOnReturn: false }), path, {
    max: maxBytes,
    tooLarge: entityTooLarge,
    add(chunk) {
      hash.update(chunk);
      return (size += chunk.length);
    },
  });
  return { size, md5: hash.digest() };
}

/** Returns all keys with the prefix. Stored files are looked through only if one of their keys can begin with it. */
async function keysBelow(folder: string, prefix: string): Promise<string[]> {
  const names = mayBeginKey(prefix) ? await readdir(folder, { recursive: true }).catch(() => []) : [];
  const files = names.map((name) => name.replaceAll("\\", "/")).filter(isKey);
  const infos = await readdir(join(folder, OBJECTS)).catch(() => []);
  const others = await Promise.all(
    infos
      .filter((name) => name.endsWith(".json"))
      .map(async (name) => {
        const info = await readFile(join(folder, OBJECTS, name), "utf8").catch(() => null);
        return info === null ? [] : [(JSON.parse(info) as { key: string }).key];
      }),
  );
  const all = [...files, ...others.flat()].filter((key) => key.startsWith(prefix));
  return all.toSorted((a, b) => (a < b ? -1 : 1));
}

/** Objects of one bucket in a folder, which also has the stored files (disk.ts). */
export function openObjects(folder: string) {
  const pathOf = (key: string): string => (isKey(key) ? join(folder, key) : join(folder, OBJECTS, nameOf(key)));
  const infoOf = (key: string): string => join(folder, OBJECTS, `${nameOf(key)}.json`);

  async function find(key: string): Promise<StoredObject | null> {
    const stats = await stat(pathOf(key)).catch(() => null);
    if (!stats) return null;
    const { size, mtimeMs: modified } = stats;
    if (isKey(key))
      return { key, size, etag: key.replace("/", "").slice(0, 32).toUpperCase(), type: typeOfKey(key), modified };
    const info = await readFile(infoOf(key), "utf8").catch(() => null);
    return info === null
      ? null
      : { ...(JSON.parse(info) as Pick<StoredObject, "key" | "etag" | "type">), size, modified };
  }

  /** Moves a complete file to its key. The description is written first, because an object without one does not exist. */
  async function keep(part: string, key: string, info: Pick<StoredObject, "etag" | "type">): Promise<void> {
    const path = pathOf(key);
    await makeFolder(join(path, ".."));
    if (!isKey(key)) {
      const temp = join(folder, OBJECTS, `${randomUUID()}.part`);
      await writeFile(temp, JSON.stringify({ key, ...info }));
      await rename(temp, infoOf(key));
    }
    await rename(part, path);
  }

  /** Returns a path for a body that is still arriving. */
  async function part(): Promise<string> {
    await makeFolder(join(folder, PARTS));
    return join(folder, PARTS, `${randomUUID()}.part`);
  }

  return {
    find,
    keep,
    pathOf,
    open: (key: string, range?: { start: number; end: number }): Readable => createReadStream(pathOf(key), range),
    part,
    /** Calls `work` with a path for an arriving body, and removes what it leaves there. */
    async withPart<T>(work: (path: string) => Promise<T>): Promise<T> {
      const path = await part();
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async remove(key: string): Promise<void> {
      await rm(pathOf(key), { force: true });
      if (!isKey(key)) await rm(infoOf(key), { force: true });
    },
    /** Returns the objects whose keys begin with the prefix, in the order of their keys. */
    async list(prefix: string): Promise<StoredObject[]> {
      const objects = await Promise.all((await keysBelow(folder, prefix)).map(find));
      return objects.filter((one) => one !== null);
    },
  };
}

export type Objects = ReturnType<typeof openObjects>;
