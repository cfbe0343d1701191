import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";

/** Largest end of a ZIP file: its record, and a comment of up to 65,535 bytes. */
const MOST_END = 22 + 0xff_ff;
/** Largest directory that is read. One of 100,000 usual entries takes about 10 MB. */
const MOST_DIRECTORY = 16 * 1024 * 1024;
const MARKS = { end: 0x06_05_4b_50, entry: 0x02_01_4b_50, end64: 0x06_06_4b_50, locator64: 0x07_06_4b_50 } as const;
const LARGE = 0xff_ff_ff_ff;

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

interface Directory {
  offset: number;
  length: number;
}

/** Finds the directory, which the end of the file names. */
async function directoryOf(file: FileHandle, size: number): Promise<Directory | null> {
  const from = Math.max(0, size - MOST_END);
  const tail = await read(file, from, size - from);
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== MARKS.end) continue;
    const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (offset !== LARGE && length !== LARGE) return { offset, length };
    const locator = at >= 20 ? at - 20 : -1;
    if (locator < 0 || tail.readUInt32LE(locator) !== MARKS.locator64) return null;
    const end = await read(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
    if (end.length < 56 || end.readUInt32LE(0) !== MARKS.end64) return null;
    return { length: Number(end.readBigUInt64LE(40)), offset: Number(end.readBigUInt64LE(48)) };
  }
  return null;
}

/** Returns the names in a ZIP file, read from its directory alone. Null for a damaged file, or a directory too large. */
export async function zipNames(path: string): Promise<string[] | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const directory = await directoryOf(file, size);
    if (!directory || directory.length > MOST_DIRECTORY || directory.offset + directory.length > size) return null;
    const bytes = await read(file, directory.offset, directory.length);
    const names: string[] = [];
    for (let at = 0; at < bytes.length;) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== MARKS.entry) return null;
      const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
      const nameLength = lengths[0] ?? 0;
      names.push(bytes.subarray(at + 46, at + 46 + nameLength).toString("utf8"));
      at += 46 + lengths.reduce((sum, length) => sum + length, 0);
    }
    return names;
  } finally {
    await file.close();
  }
}
