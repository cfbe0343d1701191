import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codeOf } from "#server/db/database-errors.ts";
import { makeFolder } from "#server/db/make-folder.ts";
import type { Objects, StoredObject } from "./object-folder.ts";
import { receive } from "./object-folder.ts";
import { entityTooLarge, noSuchUpload, StoreError } from "./store-error.ts";

/** Folder of uploads in parts, one folder for each. No key begins with a dot. */
export const UPLOADS = ".uploads";

/** Minimum size of every part but the last, in bytes. */
const LEAST_PART = 100 * 1024;
const MOST_PARTS = 10_000;

export interface PartUpload {
  uploadId: string;
  key: string;
  type: string;
  /** Begin in ms since 1970. */
  begun: number;
}

export interface Part {
  number: number;
  /** MD5 in upper-case hex. */
  etag: string;
  size: number;
}

/** Parses the name of a part's file, such as `00007-9E107D9D….12`. */
function partOf(name: string): Part | null {
  const [, number, etag = "", size] = /^(\d{5})-([0-9A-F]{32})\.(\d+)$/.exec(name) ?? [];
  return number === undefined ? null : { number: Number(number), etag, size: Number(size) };
}
const nameOf = ({ number, etag, size }: Part): string => `${String(number).padStart(5, "0")}-${etag}.${size}`;

/** @throws StoreError NoSuchUpload for a text that is no upload id */
function folderOf(folder: string, uploadId: string): string {
  if (!/^[0-9a-f]{32}$/.test(uploadId)) throw noSuchUpload();
  return join(folder, UPLOADS, uploadId);
}

const DESCRIPTION = "upload.json";

async function described(folder: string, uploadId: string): Promise<PartUpload | null> {
  const text = await readFile(join(folderOf(folder, uploadId), DESCRIPTION), "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as PartUpload);
}

/** @throws StoreError NoSuchUpload, also for the upload of another key */
async function find(folder: string, key: string, uploadId: string): Promise<PartUpload> {
  const upload = await described(folder, uploadId);
  if (upload?.key !== key) throw noSuchUpload();
  return upload;
}

/** Returns the parts by number. */
async function partsIn(folder: string, uploadId: string): Promise<Part[]> {
  const names = await readdir(folderOf(folder, uploadId)).catch(() => []);
  return names.flatMap((name) => partOf(name) ?? []).toSorted((a, b) => a.number - b.number);
}

/** Returns the chosen parts in the order of the object. @throws StoreError InvalidPart; InvalidPartOrder; EntityTooSmall */
function chosenParts(present: readonly Part[], wanted: readonly Pick<Part, "number" | "etag">[]): Part[] {
  if (wanted.length === 0) throw new StoreError(400, "MalformedXML", "The list of parts is empty.");
  return wanted.map(({ number, etag }, i) => {
    if (number <= (wanted[i - 1]?.number ?? 0))
      throw new StoreError(400, "InvalidPartOrder", "The list of parts was not in ascending order.");
    const part = present.find((one) => one.number === number && one.etag === etag.replaceAll('"', "").toUpperCase());
    if (!part)
      throw new StoreError(400, "InvalidPart", "One or more of the specified parts could not be found.", {
        PartNumber: String(number),
      });
    if (part.size < LEAST_PART && i < wanted.length - 1)
      throw new StoreError(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size.");
    return part;
  });
}

/** Writes the parts one after the other into a file. @returns the ETag of the object */
async function joinParts(from: string, all: readonly Part[], to: string): Promise<string> {
  await pipeline(async function* () {
    for (const part of all) yield* createReadStream(join(from, nameOf(part)), { highWaterMark: 1024 * 1024 });
  }, createWriteStream(to));
  const digests = Buffer.concat(all.map(({ etag }) => Buffer.from(etag, "hex")));
  return `${createHash("md5").update(digests).digest("hex").toUpperCase()}-${all.length}`;
}

/** Erases uploads that were begun before a time, also ones whose description was never written. */
async function eraseOld(folder: string, before: number): Promise<number> {
  const paths = (await readdir(join(folder, UPLOADS)).catch(() => [])).map((id) => join(folder, UPLOADS, id));
  let erased = 0;
  for (const path of paths) {
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: Infinity };
    if (mtimeMs >= before) continue;
    await rm(path, { recursive: true, force: true });
    erased += 1;
  }
  return erased;
}

/** @throws StoreError NoSuchUpload where another call has completed or aborted the upload, so that its files are gone */
async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw codeOf(error) === "ENOENT" ? noSuchUpload() : error;
  }
}

/** Uploads in parts. A part's file has its number, hash and size as name, so that an upload goes on after a restart. */
export function openPartUploads(folder: string, objects: Objects) {
  return {
    find: (key: string, uploadId: string) => find(folder, key, uploadId),
    parts: (uploadId: string) => partsIn(folder, uploadId),
    erase: (before: number) => eraseOld(folder, before),
    async abort(key: string, uploadId: string): Promise<void> {
      await find(folder, key, uploadId);
      await rm(folderOf(folder, uploadId), { recursive: true, force: true });
    },
    async begin(key: string, type: string): Promise<string> {
      const uploadId = randomUUID().replaceAll("-", "");
      const own = folderOf(folder, uploadId);
      await makeFolder(own);
      const upload: PartUpload = { uploadId, key, type, begun: Date.now() };
      await writeFile(join(own, DESCRIPTION), JSON.stringify(upload));
      return uploadId;
    },
    /** Stores one part. Of a part that is sent again, the newest counts. @returns its ETag */
    async put(key: string, uploadId: string, number: number, body: Readable, maxBytes: number): Promise<string> {
      await find(folder, key, uploadId);
      if (!(Number.isInteger(number) && number >= 1 && number <= MOST_PARTS))
        throw new StoreError(400, "InvalidArgument", `Part number must be between 1 and ${MOST_PARTS}.`);
      return objects.withPart(async (path) => {
        const { size, md5 } = await receive(body, path, maxBytes);
        const part: Part = { number, etag: md5.toString("hex").toUpperCase(), size };
        const own = folderOf(folder, uploadId);
        const before = (await partsIn(folder, uploadId)).filter((one) => one.number === number);
        await whileOpen(() => rename(path, join(own, nameOf(part))));
        const former = before.filter((one) => nameOf(one) !== nameOf(part));
        await Promise.all(former.map((one) => rm(join(own, nameOf(one)), { force: true })));
        return part.etag;
      });
    },
    /** Joins the parts to an object. @throws StoreError */
    async complete(
      key: string,
      uploadId: string,
      wanted: readonly Pick<Part, "number" | "etag">[],
      maxBytes: number,
    ): Promise<Pick<StoredObject, "etag">> {
      const { type } = await find(folder, key, uploadId);
      const all = chosenParts(await partsIn(folder, uploadId), wanted);
      if (all.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw entityTooLarge();
      const own = folderOf(folder, uploadId);
      return objects.withPart(async (path) => {
        const etag = await whileOpen(() => joinParts(own, all, path));
        await objects.keep(path, key, { etag, type });
        await rm(own, { recursive: true, force: true });
        return { etag };
      });
    },
    /** Returns the open uploads, oldest first. */
    async list(prefix = ""): Promise<PartUpload[]> {
      const ids = await readdir(join(folder, UPLOADS)).catch(() => []);
      const all = await Promise.all(ids.map((id) => described(folder, id)));
      const open = all.filter((one) => one !== null);
      return open.filter(({ key }) => key.startsWith(prefix)).toSorted((a, b) => a.begun - b.begun);
    },
  };
}

export type PartUploads = ReturnType<typeof openPartUploads>;
