import type { Label } from "#kernel/label.ts";
import { asUtf8 } from "#mesh/text-encoding.ts";
import { watchedFetch } from "./watched-fetch.ts";

/** Maximum size in bytes of a text that is shown. */
const MOST = 1024 * 1024;

export type ReadText = { text: string } | { fault: Label };

const tooLarge: ReadText = {
  fault: ["文本超过 1 MB，请下载查看", "The text is larger than 1 MB; download it to read it"],
};
const lost: ReadText = { fault: ["文件加载失败，请下载查看", "Could not load the file; try to download it"] };
const notText: ReadText = { fault: ["文件内容不是文本，请下载查看", "The file is no text; download it to see it"] };

/** Returns the bytes of a stream; null if there are more than `most`. */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    pieces.push(read.value);
  }
  const whole = new Uint8Array(size);
  let to = 0;
  for (const piece of pieces) {
    whole.set(piece, to);
    to += piece.length;
  }
  return whole;
}

function decoded(bytes: Uint8Array): string | null {
  const utf8 = asUtf8(bytes);
  if (utf8.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(utf8);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** JSON with one value a line; what is no JSON stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns a text as it is shown, or why it is not: UTF-8, UTF-16 or GB 18030, at most `most` bytes. */
export async function readText(
  reply: Pick<Response, "ok" | "body">,
  name: string,
  most: number = MOST,
): Promise<ReadText> {
  if (!reply.ok || !reply.body) return lost;
  const bytes = await bytesOf(reply.body, most);
  if (!bytes) return tooLarge;
  const text = decoded(bytes);
  if (text === null) return notText;
  return { text: /\.json$/i.test(name) ? indented(text) : text };
}

/** Loads a text by its address. It never rejects. */
export async function loadText(
  { url, name, size = 0 }: { url: string; name: string; size?: number | undefined },
  signal: AbortSignal,
): Promise<ReadText> {
  if (size > MOST) return tooLarge;
  try {
    return await readText(await watchedFetch(url, signal), name);
  } catch {
    return lost;
  }
}
