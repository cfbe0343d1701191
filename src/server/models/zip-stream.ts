import { Readable } from "node:stream";
import { Zip, ZipPassThrough } from "fflate";
import type { Storage } from "#server/storage/storage.ts";

export interface Packed {
  /** In the archive; unique and harmless. */
  name: string;
  /** In the storage. */
  key: string;
}

/** The archive has no 64-bit fields: its content, and any place in it, stay under this. Bytes. */
export const MAX_ZIP = 0xf000_0000;

/**
 * The files one behind the other, as they are: meshes shrink little, and an archive that is only put together costs no
 * more than reading. Nothing is read faster than it is taken.
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
