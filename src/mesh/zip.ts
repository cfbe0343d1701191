import {
  ERR_CENTRAL_DIRECTORY_NOT_FOUND,
  ERR_ENCRYPTED,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_ENTRY_DATA_OUT_OF_BOUNDS,
  ERR_EOCDR_NOT_FOUND,
  ZipReader,
  type FileEntry,
} from "@zip.js/zip.js/lib/zip-core-reader.js";
import { Inflate } from "fflate";
import { refuse, Refused, type MeshFault } from "./fault.ts";
import type { MeshLimits } from "./limits.ts";

export interface ZipEntry {
  readonly packed: number;
  /** Declared size in bytes when unpacked. */
  readonly unpacked: number;
  /**
   * Unpacks the entry piece by piece into `take`, so that little is kept in memory. An entry with more bytes than
   * declared is a `zipBomb`, and one with fewer is `zipDamaged`.
   */
  unpack(take: (piece: Uint8Array) => void): Promise<void>;
}

export type ZipEntries = ReadonlyMap<string, ZipEntry>;

const ratioFrom = 1024 * 1024;
const pieceBytes = 64 * 1024;
/** Packed bytes that are unpacked at once. 16 kB of a zip bomb become at most 16 MB. */
const pushBytes = 16 * 1024;
const stored = 0;
const deflated = 8;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Errors of the unpacker by their meaning. All others mean that the archive is damaged. */
const meanings: Readonly<Record<string, MeshFault["kind"]>> = {
  [ERR_ENCRYPTED]: "encrypted",
  [ERR_ENCRYPTED_CENTRAL_DIRECTORY]: "encrypted",
  [ERR_EOCDR_NOT_FOUND]: "truncated",
  [ERR_CENTRAL_DIRECTORY_NOT_FOUND]: "truncated",
  [ERR_ENTRY_DATA_OUT_OF_BOUNDS]: "truncated",
};

/** Returns a part's name as packages compare it: decoded, in lower case, without leading slashes and dots. */
export function partKey(name: string): string {
  const path = name.replaceAll("\\", "/").replace(/^(\.?\/+)+/, "");
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing is part of the name.
  }
  return decoded.normalize("NFC").toLowerCase();
}

/**
 * Reads the entries of a zip by `partKey`, only from its central directory. Entries that are unpacked must stay within
 * the limits together. Refuses with `zipBomb` what declares more, before it is unpacked.
 */
export async function openZip(bytes: Uint8Array, limits: MeshLimits): Promise<ZipEntries> {
  const entries = new Map<string, ZipEntry>();
  const opened = new Set<ZipEntry>();
  const add = (file: FileEntry): void => {
    const entry: ZipEntry = {
      packed: file.compressedSize,
      unpacked: file.uncompressedSize,
      unpack: (take) => {
        checkSizes(opened.add(entry), limits);
        return unpack(file, bytes.length, take);
      },
    };
    entries.set(partKey(nameOf(file)), entry);
  };
  let count = 0;
  try {
    const zip = new ZipReader(sourceOf(bytes), { strictness: "tolerant", useWebWorkers: false });
    for await (const file of zip.getEntriesGenerator()) {
      if (++count > limits.zipEntries) {
        refuse("zipBomb", { value: count, limit: limits.zipEntries, detail: "entries" });
      }
      if (!file.directory) add(file);
    }
  } catch (error) {
    throw asRefused(error, bytes.length);
  }
  return entries;
}

/** Refuses entries with `zipBomb` that declare more than the limits allow, alone or together. */
export function checkSizes(entries: Iterable<ZipEntry>, limits: MeshLimits): void {
  let total = 0;
  for (const { packed, unpacked } of entries) {
    const ratio = unpacked < ratioFrom ? 0 : Math.round(unpacked / Math.max(packed, 1));
    if (ratio > limits.zipRatio) refuse("zipBomb", { value: ratio, limit: limits.zipRatio, detail: "ratio" });
    total += unpacked;
  }
  if (total > limits.unzippedBytes) refuse("zipBomb", { value: total, limit: limits.unzippedBytes });
}

/** Many programs write names in UTF-8 and do not mark them. */
function nameOf({ rawFilename, filename }: FileEntry): string {
  try {
    return utf8.decode(rawFilename);
  } catch {
    return filename;
  }
}

function sourceOf(bytes: Uint8Array) {
  return {
    size: bytes.length,
    get readable() {
      return this.createReadable();
    },
    init: () => Promise.resolve(),
    readUint8Array: (from: number, length: number) => Promise.resolve(bytes.subarray(from, from + length)),
    createReadable({ offset = 0, size = bytes.length - offset }: { offset?: number; size?: number } = {}) {
      const end = Math.min(bytes.length, offset + size);
      let position = offset;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          const to = Math.min(end, position + pieceBytes);
          if (to > position) controller.enqueue(bytes.subarray(position, to));
          position = to;
          if (position >= end) controller.close();
        },
      });
    },
  };
}

/** The container gives the packed bytes, and they are unpacked here, so that the size is counted byte by byte. */
async function unpack(entry: FileEntry, fileBytes: number, take: (piece: Uint8Array) => void): Promise<void> {
  if (entry.encrypted) refuse("encrypted");
  const { compressionMethod: method, uncompressedSize: declared } = entry;
  if (method !== stored && method !== deflated) refuse("zipMethod", { value: method });
  let total = 0;
  /** Error of the taker, which the container must not replace with its own. */
  let stopped: unknown = null;
  const count = (piece: Uint8Array): void => {
    total += piece.length;
    if (total > declared) refuse("zipBomb", { value: total, limit: declared, detail: "declared size" });
    try {
      if (piece.length > 0) take(piece);
    } catch (error) {
      stopped = error;
      throw error;
    }
  };
  const inflate = method === deflated ? new Inflate(count) : null;
  const write = (packed: Uint8Array): void => {
    if (!inflate) return count(packed);
    for (let from = 0; from < packed.length; from += pushBytes) inflate.push(packed.subarray(from, from + pushBytes));
  };
  try {
    await entry.getData(new WritableStream<Uint8Array>({ write }), { passThrough: true, useWebWorkers: false });
    inflate?.push(new Uint8Array(0), true);
  } catch (error) {
    throw stopped ?? asRefused(error, fileBytes);
  }
  if (total < declared) refuse("zipDamaged", { value: total, limit: declared });
}

function asRefused(error: unknown, fileBytes: number): Refused {
  if (error instanceof Refused) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const kind = meanings[detail] ?? "zipDamaged";
  return new Refused({ kind, ...(kind === "truncated" ? { value: fileBytes } : {}), detail });
}
