import { Readable } from "node:stream";
import { Zip, ZipPassThrough } from "fflate";
import type { Storage } from "#server/storage/storage.ts";

export interface Packed {
  /** Name in the archive; unique and safe. */
  name: string;
  /** Key in the storage. */
  key: string;
}

/** Maximum size of the content, and so of each offset in the archive, in bytes. The archive has no 64-bit fields. */
export const MAX_ZIP = 0xf000_0000;

/**
 * Yields the archive with the files uncompressed, one after the other. Compression would save little for meshes and
 * take time. A file is read only as fast as the client receives the archive.
 */
async function* packed(storage: Storage, files: readonly Packed[], modified: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let trouble: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) trouble = error;
    else ready.push(chunk);
  });
  const drain = (): Uint8Array[] => {
    if (trouble) throw trouble;
    const out = ready;
    ready = [];
    return out;
  };
  for (const { name, key } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = modified;
    zip.add(entry);
    for await (const chunk of await storage.open(key)) {
      entry.push(chunk as Uint8Array);
      yield* drain();
    }
    entry.push(new Uint8Array(), true);
    yield* drain();
  }
  zip.end();
  yield* drain();
}

export const zipStream = (storage: Storage, files: readonly Packed[], modified: Date): Readable =>
  Readable.from(packed(storage, files, modified), { objectMode: false });
