import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { badSheet } from "./sheet.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

const LF = 10;
/** Bytes at the beginning of a file that decide about UTF-16 without a mark. */
const SAMPLE = 4_096;

/** Returns UTF-16 where the file has its mark, or where every second byte of its beginning is zero. */
function utf16Of(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
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

async function* linesOf(path: string): AsyncGenerator<Uint8Array> {
  let rest = new Uint8Array();
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let bytes: Uint8Array = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF)) {
      yield bytes.subarray(0, at);
      bytes = bytes.subarray(at + 1);
    }
    rest = new Uint8Array(bytes);
  }
  if (rest.length > 0) yield rest;
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
  let [line, inUtf8, firstOther, others] = [0, 0, 0, 0];
  for await (const bytes of linesOf(path)) {
    line += 1;
    if (isAscii(bytes)) continue;
    if (decodes(utf8, bytes)) {
      inUtf8 += 1;
      continue;
    }
    others += 1;
    firstOther ||= line;
    if (!decodes(gb, bytes) || bytes.includes(0))
      throw badSheet(
        `第 ${line} 行的编码无法识别，请另存为 UTF-8 的 CSV，或 XLSX`,
        `The encoding of line ${line} is unknown. Save the file as CSV in UTF-8, or as XLSX`,
      );
  }
  if (others === 0) return "utf-8";
  // A short line in GB18030 can look like UTF-8 by chance. Many such lines, or a mark, show that two are mixed.
  if (isMarked || inUtf8 > Math.max(2, others * 0.1))
    throw badSheet(
      `文件混有两种编码：第 ${firstOther} 行不是 UTF-8。请另存为 UTF-8 的 CSV，或 XLSX`,
      `The file mixes two encodings: line ${firstOther} is not UTF-8. Save it as CSV in UTF-8, or as XLSX`,
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
