import { refuse } from "../fault.ts";
import { gcodeLimits } from "./limits.ts";

const lineFeed = 10;
const carriageReturn = 13;
const firstCarry = 8 * 1024;

/** Takes one line: its bytes from `from` to `to`, without the line end. They are valid only during the call. */
type TakeLine = (bytes: Uint8Array, from: number, to: number) => void;

/**
 * Cuts a text that arrives in pieces into lines. A line ends with LF, CR LF, or CR alone. The pieces may end anywhere.
 * It refuses NUL, which no text has, and lines that no slicer writes.
 */
export class LineSplitter {
  readonly #take: TakeLine;
  #carry = new Uint8Array(firstCarry);
  #carried = 0;
  #afterReturn = false;
  /** Number of the current line, from 1. */
  line = 1;

  constructor(take: TakeLine) {
    this.#take = take;
  }

  /** @throws Refused `notText`, `longLine`, and what `take` throws */
  push(piece: Uint8Array): void {
    let from = 0;
    if (this.#afterReturn && piece.length > 0) {
      if (piece[0] === lineFeed) from = 1;
      this.#afterReturn = false;
    }
    for (let at = from; at < piece.length; at++) {
      const byte = piece[at]!;
      if (byte > carriageReturn) continue;
      if (byte === 0) refuse("notText", { value: this.line });
      if (byte !== lineFeed && byte !== carriageReturn) continue;
      this.#end(piece, from, at);
      from = at + 1;
      if (byte === lineFeed) continue;
      if (piece[from] === lineFeed) from = ++at + 1;
      else if (from === piece.length) this.#afterReturn = true;
    }
    this.#keep(piece, from, piece.length);
  }

  /** Takes the last line, if it has no line end. */
  finish(): void {
    if (this.#carried > 0) this.#end(this.#carry, 0, 0);
  }

  #end(piece: Uint8Array, from: number, to: number): void {
    if (this.#carried > 0) {
      this.#keep(piece, from, to);
      const length = this.#carried;
      this.#carried = 0;
      this.#take(this.#carry, 0, length);
    } else {
      if (to - from > gcodeLimits.lineBytes) this.#tooLong(to - from);
      this.#take(piece, from, to);
    }
    this.line++;
  }

  #keep(piece: Uint8Array, from: number, to: number): void {
    const length = this.#carried + to - from;
    if (length > gcodeLimits.lineBytes) this.#tooLong(length);
    if (length > this.#carry.length) {
      const larger = new Uint8Array(Math.max(length, this.#carry.length * 2));
      larger.set(this.#carry.subarray(0, this.#carried));
      this.#carry = larger;
    }
    this.#carry.set(piece.subarray(from, to), this.#carried);
    this.#carried = length;
  }

  #tooLong(length: number): never {
    return refuse("longLine", { value: this.line, detail: `${length} bytes` });
  }
}
