import { refuse } from "./fault.ts";

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const backslash = 92;
const powersOfTen = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const notFinite = /^[+-]?(nan|inf|infinity|\d\.#\w*)$/i;
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const utf8 = new TextDecoder();

/** Reads words and numbers from text in bytes, so that a 50 MB file never becomes a string. */
export class ByteScanner {
  readonly bytes: Uint8Array;
  #at: number;
  #start = 0;
  #end = 0;
  /** Line of the current word, from 1. */
  line = 1;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    this.#at = hasMark ? 3 : 0;
  }

  /** True if the current word is the last one. If the last word is invalid, the file was truncated. */
  get atEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  /** Moves to the next word, across line ends. False at the end of the text. */
  next(): boolean {
    const { bytes } = this;
    let at = this.#at;
    while (at < bytes.length && bytes[at]! <= space) {
      if (bytes[at] === lineFeed) this.line++;
      at++;
    }
    return this.#takeWord(at);
  }

  /** Moves to the next word of this line. False at its end. A backslash before the line end continues the line. */
  nextInLine(): boolean {
    const { bytes } = this;
    let at = this.#at;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === lineFeed) break;
      if (byte === backslash && this.#endsLine(at + 1)) {
        at += bytes[at + 1] === carriageReturn ? 2 : 1;
        this.line++;
      } else if (byte > space) {
        return this.#takeWord(at);
      }
    }
    this.#at = at;
    return false;
  }

  #endsLine(at: number): boolean {
    const { bytes } = this;
    return bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed);
  }

  #takeWord(from: number): boolean {
    const { bytes } = this;
    let at = from;
    while (at < bytes.length && bytes[at]! > space) at++;
    this.#start = from;
    this.#end = at;
    this.#at = at;
    return at > from;
  }

  /** Returns the rest of the line, trimmed. */
  restOfLine(): string {
    const { bytes } = this;
    const from = this.#at;
    let at = bytes.indexOf(lineFeed, from);
    if (at < 0) at = bytes.length;
    this.#at = at;
    return utf8.decode(bytes.subarray(from, Math.min(at, from + 400))).trim();
  }

  /** Skips the rest of the line and its end. */
  skipLine(): void {
    const at = this.bytes.indexOf(lineFeed, this.#at);
    this.#at = at < 0 ? this.bytes.length : at + 1;
    this.line++;
  }

  /** True if the current word equals `word`, which is in lower case. Ignores the case of the current word. */
  is(word: string): boolean {
    if (this.#end - this.#start !== word.length) return false;
    for (let index = 0; index < word.length; index++) {
      const byte = this.bytes[this.#start + index]!;
      const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte;
      if (lower !== word.charCodeAt(index)) return false;
    }
    return true;
  }

  /** Returns the integer at the beginning of the current word ("12/3/4" → 12), or NaN. */
  leadingInteger(): number {
    let at = this.#start;
    const negative = this.bytes[at] === 45;
    if (negative) at++;
    let value = 0;
    const first = at;
    for (; at < this.#end; at++) {
      const digit = this.bytes[at]! - 48;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === first) return Number.NaN;
    return negative ? -value : value;
  }

  /** Returns the current word as a number, NaN for “nan” and “inf”. Refuses with `unreadable` and the line. */
  number(): number {
    const fast = decimal(this.bytes, this.#start, this.#end);
    if (!Number.isNaN(fast)) return fast;
    const word = utf8.decode(this.bytes.subarray(this.#start, Math.min(this.#end, this.#start + 400)));
    if (plainNumber.test(word)) return Number(word);
    if (notFinite.test(word)) return Number.NaN;
    if (this.atEnd) refuse("truncated", { value: this.bytes.length });
    return refuse("unreadable", { value: this.line, detail: "a number is expected" });
  }
}

/**
 * Parses a decimal number if the result is exact: at most 15 digits and 10^±22. Returns NaN for all other texts. Equal
 * texts give equal bits, so that equal corners are welded.
 */
function decimal(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const sign = bytes[at];
  if (sign === 45 || sign === 43) at++;
  let mantissa = 0;
  let digits = 0;
  let scale = 0;
  let point = false;
  let seen = false;
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === 46 && !point) {
      point = true;
      continue;
    }
    const digit = byte - 48;
    if (digit < 0 || digit > 9) break;
    mantissa = mantissa * 10 + digit;
    seen = true;
    if (mantissa > 0) digits++;
    if (point) scale--;
  }
  if (!seen || digits > 15) return Number.NaN;
  if (at < end && (bytes[at]! | 32) === 101) {
    at++;
    const down = bytes[at] === 45;
    if (down || bytes[at] === 43) at++;
    let exponent = 0;
    const first = at;
    for (; at < end && at < first + 4; at++) {
      const digit = bytes[at]! - 48;
      if (digit < 0 || digit > 9) break;
      exponent = exponent * 10 + digit;
    }
    if (at === first) return Number.NaN;
    scale += down ? -exponent : exponent;
  }
  if (at !== end || scale > 22 || scale < -22) return Number.NaN;
  const value = scale < 0 ? mantissa / powersOfTen[-scale]! : mantissa * powersOfTen[scale]!;
  return sign === 45 ? -value : value;
}
