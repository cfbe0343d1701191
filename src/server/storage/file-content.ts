import { open } from "node:fs/promises";
import type { FileFormat } from "#kernel/file-formats.ts";
import type { Label } from "#kernel/label.ts";

/** Number of bytes that are read from each end of a file. */
const READ = 64 * 1024;

interface Ends {
  head: Buffer;
  /** The last bytes, where ZIP files list their entries. */
  tail: Buffer;
}

async function endsOf(path: string): Promise<Ends> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (position: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(READ), 0, READ, position);
      return buffer.subarray(0, bytesRead);
    };
    return { head: await read(0), tail: await read(Math.max(0, size - READ)) };
  } finally {
    await file.close();
  }
}

const begins =
  (...magics: readonly string[]) =>
  ({ head }: Ends): boolean =>
    magics.some((magic) => head.subarray(0, magic.length).equals(Buffer.from(magic, "latin1")));

const isZip = begins("PK\x03\x04", "PK\x05\x06");

/** Recognizes a format by its content. Formats without a magic number are not in the list. */
const recognizers: Partial<Record<FileFormat, (ends: Ends) => boolean>> = {
  pdf: ({ head }) => head.subarray(0, 1024).includes("%PDF-"),
  zip: isZip,
  xlsx: (ends) => isZip(ends) && (ends.tail.includes("xl/") || ends.head.includes("xl/")),
  svg: (ends) => /<svg[\s>]/i.test(ends.head.toString("latin1")),
  ttf: begins("\x00\x01\x00\x00", "true", "OTTO"),
  // With tags, or from the first frame on: eleven bits of synchronization, and the layer III.
  mp3: (ends) => begins("ID3")(ends) || (ends.head[0] === 0xff && ((ends.head[1] ?? 0) & 0xe6) === 0xe2),
  vtt: ({ head }) =>
    head
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .startsWith("WEBVTT"),
  mp4: ({ head }) => head.subarray(4, 8).equals(Buffer.from("ftyp")),
};

/** True for a file extension whose format is recognized by the content. Pictures are drawn instead. */
export const isRecognizable = (extension: string): boolean => Object.hasOwn(recognizers, extension);

/** Returns why the content does not fit the file extension; null if it does. */
export async function contentRefusal(path: string, extension: string): Promise<Label | null> {
  const recognizes = Object.hasOwn(recognizers, extension) ? recognizers[extension as FileFormat] : undefined;
  if (!recognizes || recognizes(await endsOf(path))) return null;
  return [
    `文件内容不是 ${extension}，请重新导出，或改成真实的扩展名`,
    `The content of this file is not ${extension}; export it again or give it its real extension`,
  ];
}
