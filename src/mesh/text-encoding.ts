import { refuse } from "./fault.ts";

/** Bytes of XML that are looked at for its encoding. */
const headBytes = 256;
const pieceBytes = 1024 * 1024;

/**
 * Returns the order of bytes of a text in UTF-16; null for any other. It is known by the byte order mark, or by four
 * ASCII characters.
 */
function utf16Order(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if (a === 0xff && b === 0xfe && (c !== 0 || d !== 0)) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (bytes.length < 8) return null;
  const isAscii = (byte: number): boolean => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127);
  for (const [order, text] of [
    ["utf-16le", 0],
    ["utf-16be", 1],
  ] as const) {
    let position = 0;
    while (position < 8 && bytes[position + 1 - text] === 0 && isAscii(bytes[position + text]!)) position += 2;
    if (position === 8) return order;
  }
  return null;
}

/** Returns the text in UTF-8 if it is in UTF-16; all other bytes unchanged. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const order = utf16Order(bytes);
  if (order === null) return bytes;
  const decoder = new TextDecoder(order);
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    pieces.push(encoder.encode(decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true })));
  }
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let to = 0;
  for (const piece of pieces) {
    whole.set(piece, to);
    to += piece.length;
  }
  return whole;
}

/** Decodes XML piece by piece: UTF-8, UTF-16 in either order, and declared encodings that extend ASCII. */
export class XmlDecoder {
  #head: Uint8Array = new Uint8Array(0);
  #decoder: TextDecoder | null = null;

  /** Returns the text of the piece, as far as it is complete. Refuses with `encoding`. */
  decode(piece: Uint8Array): string {
    if (this.#decoder) return this.#decoder.decode(piece, { stream: true });
    const head = new Uint8Array(this.#head.length + piece.length);
    head.set(this.#head);
    head.set(piece, this.#head.length);
    this.#head = head;
    return head.length < headBytes ? "" : this.#begin();
  }

  /** Returns the rest of the text. */
  finish(): string {
    const text = this.#decoder ? "" : this.#begin();
    return text + this.#decoder!.decode();
  }

  #begin(): string {
    this.#decoder = decoderOf(this.#head);
    const text = this.#decoder.decode(this.#head, { stream: true });
    this.#head = new Uint8Array(0);
    return text;
  }
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  const order = utf16Order(bytes);
  if (order) return new TextDecoder(order);
  const head = bytes.subarray(0, headBytes);
  const text = new TextDecoder("latin1").decode(head);
  // Parts of the secure content extension begin so.
  if (text.startsWith("%3McF")) refuse("encrypted");
  // UTF-32, and other encodings that have NUL bytes in ASCII text.
  if (head.includes(0)) refuse("encoding");
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? "utf-8";
  // The bytes are no UTF-16, although the declaration says so: programs declare it for text that they store as UTF-8.
  if (/^(utf-?16|ucs-?2|unicode)/i.test(declared)) return new TextDecoder();
  try {
    return new TextDecoder(declared);
  } catch {
    return refuse("encoding", { detail: declared.slice(0, 40) });
  }
}
