import { refuse } from "./fault.ts";

const lineFeed = 10;
const carriageReturn = 13;
const tab = 9;
const space = 32;
const numberSign = 35;
const point = 46;
const backslash = 92;
const powersOfTen = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const notFinite = /^[+-]?(nan(\(\w*\))?|inf|infinity|\d\.#\w*)$/i;
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const utf8 = new TextDecoder();

const isLetter = (byte = 0): boolean => (byte | 32) >= 97 && (byte | 32) <= 122;

/** Reads words and numbers from text in bytes, so that a 50 MB file never becomes a string. */
export class ByteScanner {
  readonly bytes: Uint8Array;
  #position: number;
  #start = 0;
  #end = 0;
  /** Line of the current word, from 1. A line ends with LF, CR LF, or CR alone. */
  line = 1;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    this.#position = hasMark ? 3 : 0;
  }

  /** True if the current word is the last one. If the last word is invalid, the file was truncated. */
  get atEnd(): boolean {
    return this.#position >= this.bytes.length;
  }

  /** Moves to the next word, across line ends. False at the end of the text. */
  next(): boolean {
    const { bytes } = this;
    let position = this.#position;
    for (let byte = bytes[position]; byte !== undefined && byte <= space; byte = bytes[++position]) {
      if (byte === lineFeed || (byte === carriageReturn && bytes[position + 1] !== lineFeed)) this.line++;
    }
    return this.#takeWord(position);
  }

  /** Moves to the next word of this line. False at its end. */
  nextInLine(): boolean {
    const { bytes } = this;
    let position = this.#position;
    while (position < bytes.length && bytes[position]! <= space && !this.#isLineEnd(position)) position++;
    if (position < bytes.length && bytes[position]! > space) return this.#takeWord(position);
    this.#position = position;
    return false;
  }

  /**
   * Moves to the next value of this line. False at its end. A backslash before the line end continues the line, and a
   * number sign begins a comment.
   */
  nextValue(): boolean {
    const { bytes } = this;
    let position = this.#position;
    for (; position < bytes.length && !this.#isLineEnd(position); position++) {
      const byte = bytes[position]!;
      if (byte === numberSign) break;
      if (byte === backslash) {
        const next = this.#afterContinuation(position);
        if (next > 0) {
          position = next - 1;
          this.line++;
          continue;
        }
      }
      if (byte > space) return this.#takeValue(position);
    }
    this.#position = position;
    return false;
  }

  #isLineEnd(position: number): boolean {
    return this.bytes[position] === lineFeed || this.bytes[position] === carriageReturn;
  }

  /** Returns the start of the next line if only blanks are between the backslash and the line end; else 0. */
  #afterContinuation(from: number): number {
    const { bytes } = this;
    let position = from + 1;
    while (bytes[position] === space || bytes[position] === tab) position++;
    if (!this.#isLineEnd(position)) return 0;
    return bytes[position] === carriageReturn && bytes[position + 1] === lineFeed ? position + 2 : position + 1;
  }

  #takeWord(from: number): boolean {
    const { bytes } = this;
    let position = from;
    while (position < bytes.length && bytes[position]! > space) position++;
    return this.#take(from, position);
  }

  #takeValue(from: number): boolean {
    const { bytes } = this;
    let position = from;
    for (; position < bytes.length && bytes[position]! > space; position++) {
      // Microsoft's library writes NaN as 1.#QNAN.
      if (bytes[position] === numberSign && !(bytes[position - 1] === point && isLetter(bytes[position + 1]))) break;
      if (bytes[position] === backslash && this.#afterContinuation(position) > 0) break;
    }
    return this.#take(from, position);
  }

  #take(from: number, to: number): boolean {
    this.#start = from;
    this.#end = to;
    this.#position = to;
    return to > from;
  }

  /** Returns a function that moves back to the current word. */
  mark(): () => void {
    const [start, line] = [this.#start, this.line];
    return () => {
      this.#position = start;
      this.line = line;
    };
  }

  /** Returns a function for the text from the end of the current word to the place where the scanner is then. */
  textFrom(): () => string {
    const from = this.#position;
    return () => utf8.decode(this.bytes.subarray(from, Math.min(this.#position, from + 400))).trim();
  }

  /** Returns the rest of the line, trimmed. */
  restOfLine(): string {
    const text = this.textFrom();
    this.#toLineEnd();
    return text();
  }

  /** Skips the rest of the line and its end. */
  skipLine(): void {
    this.#toLineEnd();
    const { bytes } = this;
    this.#position += bytes[this.#position] === carriageReturn && bytes[this.#position + 1] === lineFeed ? 2 : 1;
    this.line++;
  }

  #toLineEnd(): void {
    let position = this.#position;
    while (position < this.bytes.length && !this.#isLineEnd(position)) position++;
    this.#position = position;
  }

  /** True if the current word looks like a number, also if it is not finite. */
  isNumeric(): boolean {
    if (!Number.isNaN(decimal(this.bytes, this.#start, this.#end))) return true;
    const word = utf8.decode(this.bytes.subarray(this.#start, Math.min(this.#end, this.#start + 400)));
    return plainNumber.test(word) || notFinite.test(word);
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
    let position = this.#start;
    const negative = this.bytes[position] === 45;
    if (negative) position++;
    let value = 0;
    const first = position;
    for (; position < this.#end; position++) {
      const digit = this.bytes[position]! - 48;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (position === first) return Number.NaN;
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
  let position = start;
  const sign = bytes[position];
  if (sign === 45 || sign === 43) position++;
  let mantissa = 0;
  let digits = 0;
  let scale = 0;
  let point = false;
  let seen = false;
  for (; position < end; position++) {
    const byte = bytes[position]!;
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
  if (position < end && (bytes[position]! | 32) === 101) {
    position++;
    const down = bytes[position] === 45;
    if (down || bytes[position] === 43) position++;
    let exponent = 0;
    const first = position;
    for (; position < end && position < first + 4; position++) {
      const digit = bytes[position]! - 48;
      if (digit < 0 || digit > 9) break;
      exponent = exponent * 10 + digit;
    }
    if (position === first) return Number.NaN;
    scale += down ? -exponent : exponent;
  }
  if (position !== end || scale > 22 || scale < -22) return Number.NaN;
  const value = scale < 0 ? mantissa / powersOfTen[-scale]! : mantissa * powersOfTen[scale]!;
  return sign === 45 ? -value : value;
}
