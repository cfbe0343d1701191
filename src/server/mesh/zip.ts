import { Inflate } from "fflate";
import { refuse, type MeshLimits } from "./fault.ts";

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Offset of the local header. */
  readonly offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const wide = 0xffffffff;
const ratioFrom = 1024 * 1024;
/** Packed bytes that are unpacked at once. 16 kB of a zip bomb become at most 16 MB. */
const pushBytes = 16 * 1024;
const utf8 = new TextDecoder();

/**
 * Reads the entries of a zip by lower-case name, only from its central directory.
 * Refuses with `zipBomb` where declared sizes exceed the limits, with `truncated` or `unreadable` where it is
 * inconsistent.
 */
export function readZipDirectory(bytes: Uint8Array, limits: MeshLimits): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > limits.zipEntries) refuse("zipBomb", { value: count, limit: limits.zipEntries, detail: "entries" });
  const entries = new Map<string, ZipEntry>();
  let total = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length) refuse("truncated", { value: bytes.length, limit: at + 46 });
    if (view.getUint32(at, true) !== entrySignature) refuse("unreadable", { detail: "zip directory" });
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > bytes.length) refuse("truncated", { value: bytes.length, limit: next });
    const entry = readEntry(view, bytes, at, nameLength, extraLength);
    checkRatio(entry, limits);
    total += entry.unpacked;
    entries.set(entry.name.toLowerCase(), entry);
    at = next;
  }
  if (total > limits.unzippedBytes) refuse("zipBomb", { value: total, limit: limits.unzippedBytes });
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= 0 && at >= last - 0xffff; at--) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  return refuse("truncated", { value: view.byteLength, detail: "no end of a zip" });
}

function checkRatio(entry: ZipEntry, limits: MeshLimits): void {
  if (entry.unpacked < ratioFrom) return;
  const ratio = Math.round(entry.unpacked / Math.max(entry.packed, 1));
  if (ratio > limits.zipRatio) refuse("zipBomb", { value: ratio, limit: limits.zipRatio, detail: "ratio" });
}

function readEntry(view: DataView, bytes: Uint8Array, at: number, nameLength: number, extraLength: number): ZipEntry {
  if (view.getUint16(at + 8, true) & 1) refuse("unreadable", { detail: "encrypted zip" });
  const name = utf8.decode(bytes.subarray(at + 46, at + 46 + nameLength));
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  const extraEnd = at + 46 + nameLength + extraLength;
  for (let extra = at + 46 + nameLength; extra + 4 <= extraEnd;) {
    const length = view.getUint16(extra + 2, true);
    // Zip64: the ordinary fields contain 2^32 - 1 and the real sizes are here. Streaming writers do so even for small
    // files.
    if (view.getUint16(extra, true) === 1) {
      let value = extra + 4;
      for (let index = 0; index < 3; index++) {
        if (sizes[index] !== wide || value + 8 > Math.min(extraEnd, extra + 4 + length)) continue;
        sizes[index] = Number(view.getBigUint64(value, true));
        value += 8;
      }
    }
    extra += 4 + length;
  }
  const [unpacked = 0, packed = 0, offset = 0] = sizes;
  return { name: partName(name), method: view.getUint16(at + 10, true), packed, unpacked, offset };
}

/** Returns a part's name as packages compare it: without leading slashes, with forward slashes. */
export function partName(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "");
}

/**
 * Unpacks one entry piece by piece into `take`, so that little is kept in memory. An entry with more bytes than
 * declared is a `zipBomb`, and one with fewer is `truncated`.
 */
export function unpack(bytes: Uint8Array, entry: ZipEntry, take: (piece: Uint8Array) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset } = entry;
  if (offset + 30 > bytes.length) refuse("truncated", { value: bytes.length, limit: offset + 30 });
  if (view.getUint32(offset, true) !== localSignature) refuse("unreadable", { detail: "zip entry" });
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + entry.packed > bytes.length) refuse("truncated", { value: bytes.length, limit: start + entry.packed });
  const packed = bytes.subarray(start, start + entry.packed);
  let total = 0;
  const count = (piece: Uint8Array): void => {
    total += piece.length;
    if (total > entry.unpacked) refuse("zipBomb", { value: total, limit: entry.unpacked, detail: "declared size" });
    if (piece.length > 0) take(piece);
  };
  if (entry.method === 0) {
    count(packed);
  } else if (entry.method === 8) {
    const inflate = new Inflate(count);
    for (let from = 0; from < packed.length; from += pushBytes) {
      const to = Math.min(from + pushBytes, packed.length);
      inflate.push(packed.subarray(from, to), to === packed.length);
    }
  } else {
    refuse("unreadable", { value: entry.method, detail: "zip method" });
  }
  if (total < entry.unpacked) refuse("truncated", { value: total, limit: entry.unpacked });
}
