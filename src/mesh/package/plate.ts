import type { Bounds, Vector } from "../bounds.ts";
import { floatText } from "./float-text.ts";

/** Gap between two objects in mm. */
const gap = 10;

/** Places objects side by side on a plate, in rows from the origin to the back. Nothing overlaps, and z begins at 0. */
export class Plate {
  readonly #rowLength: number;
  #x = 0;
  #y = 0;
  #depth = 0;

  /** @param rowLength length in mm from which on an object begins a new row */
  constructor(rowLength = 256) {
    this.#rowLength = rowLength;
  }

  /** Returns the translation in mm that brings an object to its place. */
  place({ min, size }: Bounds): Vector {
    if (this.#x > 0 && this.#x + size[0] > this.#rowLength) {
      this.#x = 0;
      this.#y += this.#depth + gap;
      this.#depth = 0;
    }
    // The least coordinate is taken as it is written, so that also a reader with 64-bit floats finds nothing below 0.
    const [x, y, z] = min.map((least) => Number(floatText(least))) as [number, number, number];
    // 0 - 0 is 0, and -0 would be written as such.
    const translation: Vector = [this.#x - x, this.#y - y, 0 - z];
    this.#x += size[0] + gap;
    this.#depth = Math.max(this.#depth, size[1]);
    return translation;
  }
}
