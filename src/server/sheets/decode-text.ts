import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { badSheet, MOST_LINES, tooManyLines } from "./sheet.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030" | "windows-1252";

const LF = 10;
/** Maximum length of a line in bytes. */
const MOST_IN_LINE = 1024 * 1024;
/** Bytes at the beginning of a file that decide about UTF-16 without a mark. */
const SAMPLE = 4_096;

/** Returns UTF-16 where the file has its mark, or where every second byte of its beginning is zero. */
function utf16Of(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const half = bytes.length / 2;
  if ((zeros[1] ?? 0) > half * 0.3 && zeros[0] === 0) return "utf-16le";
  return (zeros[0] ?? 0) > half * 0.3 && zeros[1] === 0 ? "utf-16be" : null;
}

const isAscii = (line: Uint8Array): boolean => line.every((byte) => byte < 0x80);
const decodes = (decoder: InstanceType<typeof TextDecoder>, line: Uint8Array): boolean => {
  try {
    decoder.decode(line);
    return true;
  } catch {
    return false;
  }
};

/** Reads the lines of a file. Each byte is looked at once. @throws Refusal for a line that is too long */
async function* linesOf(path: string): AsyncGenerator<Uint8Array> {
  let pieces: Buffer[] = [];
  let [length, line, empty] = [0, 1, 0];
  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length > MOST_IN_LINE)
      throw badSheet(
        `第 ${line} 行超过 1 MB，请检查换行`,
        `Line ${line} is longer than 1 MB. Check the line breaks of the file`,
      );
    pieces.push(piece);
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let lineEnd = chunk.indexOf(LF); lineEnd >= 0; lineEnd = chunk.indexOf(LF, from)) {
      take(chunk.subarray(from, lineEnd));
      if (length < 2 && ++empty > MOST_LINES) throw tooManyLines();
      yield pieces.length === 1 ? (pieces[0] ?? chunk) : Buffer.concat(pieces);
      [pieces, length, line, from] = [[], 0, line + 1, lineEnd + 1];
    }
    take(Buffer.from(chunk.subarray(from)));
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/**
 * Counts runs of bytes beyond ASCII, and those of one byte. Chinese letters have two bytes beyond ASCII, as a rule; the
 * accented letters of Western languages have one, between plain ones.
 */
function runsIn(line: Uint8Array): { runs: number; single: number } {
  let [runs, single, length] = [0, 0, 0];
  const end = (): void => {
    if (length > 0) runs += 1;
    if (length === 1) single += 1;
    length = 0;
  };
  for (const byte of line) {
    if (byte >= 0x80) length += 1;
    else end();
  }
  end();
  return { runs, single };
}

/**
 * Detects the encoding of a text file line by line, because a file that was pasted together may mix two.
 * @throws Refusal with the line where no encoding fits
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0).finally(() => handle.close());
  const wide = utf16Of(buffer.subarray(0, bytesRead));
  if (wide) return wide;
  const [utf8, gb] = [new TextDecoder("utf-8", { fatal: true }), new TextDecoder("gb18030", { fatal: true })];
  const isMarked = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  let [line, inUtf8, firstOther, others, firstUnknown, runs, single] = [0, 0, 0, 0, 0, 0, 0];
  let hasZero = false;
  for await (const bytes of linesOf(path)) {
    line += 1;
    if (isAscii(bytes)) continue;
    if (decodes(utf8, bytes)) {
      inUtf8 += 1;
      continue;
    }
    others += 1;
    firstOther ||= line;
    hasZero ||= bytes.includes(0);
    if (!decodes(gb, bytes) || hasZero) firstUnknown ||= line;
    const counted = runsIn(bytes);
    [runs, single] = [runs + counted.runs, single + counted.single];
  }
  if (others === 0) return "utf-8";
  // A short line in GB18030 can look like UTF-8 by chance. Many such lines, or a mark, show that two are mixed.
  if (isMarked || inUtf8 > Math.max(2, others * 0.1))
    throw badSheet(
      `文件混有两种编码：第 ${firstOther} 行不是 UTF-8。请另存为 UTF-8 的 CSV，或 XLSX`,
      `The file mixes two encodings: line ${firstOther} is not UTF-8. Save it as CSV in UTF-8, or as XLSX`,
    );
  if (single > runs / 2 && !hasZero) return "windows-1252";
  if (firstUnknown > 0)
    throw badSheet(
      `第 ${firstUnknown} 行的编码无法识别，请另存为 UTF-8 的 CSV，或 XLSX`,
      `The encoding of line ${firstUnknown} is unknown. Save the file as CSV in UTF-8, or as XLSX`,
    );
  return "gb18030";
}

/** Decodes a text file piece by piece. */
export async function* decodedText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}
