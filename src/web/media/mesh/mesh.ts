/** A mesh ready to draw: three unshared vertices for each triangle, in millimeters, z up. */
export interface Mesh {
  positions: Float32Array<ArrayBuffer>;
  min: Vector;
  max: Vector;
  /** Number of triangles left out because a coordinate was not a finite number. */
  dropped: number;
}
export type Vector = readonly [x: number, y: number, z: number];

/** Why a mesh cannot be drawn; viewer.fault.* has the messages. */
export type MeshFault =
  | "tooLarge"
  | "truncated"
  | "empty"
  | "unreadable"
  | "unsupported"
  | "zipBomb"
  | "tooManyTriangles"
  | "missing"
  | "network";

export class MeshError extends Error {
  readonly fault: MeshFault;
  constructor(fault: MeshFault) {
    super(fault);
    this.name = "MeshError";
    this.fault = fault;
  }
}

/**
 * Maximum size of a drawn file in bytes. A larger file shows only its measurements and poster: 10 M triangles take 1.5
 * GB in the tab.
 */
export const MAX_DRAWN = 200 * 1024 * 1024;
export const MAX_TRIANGLES = 4_000_000;

export const sizeOf = ({ min, max }: Pick<Mesh, "min" | "max">): Vector => [
  max[0] - min[0],
  max[1] - min[1],
  max[2] - min[2],
];

/** Removes triangles with NaN or Infinity and measures the rest. @throws MeshError `empty` */
export function finished(positions: Float32Array<ArrayBuffer>): Mesh {
  const whole = Math.floor(positions.length / 9) * 9;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  let to = 0;
  for (let from = 0; from < whole; from += 9) {
    let sum = 0;
    for (let at = from; at < from + 9; at++) sum += Math.abs(positions[at]!);
    // One comparison checks nine coordinates, because NaN and Infinity survive every sum of floats in doubles.
    if (!Number.isFinite(sum)) continue;
    if (to !== from) positions.copyWithin(to, from, from + 9);
    for (let at = to; at < to + 9; at++) {
      const axis = at % 3;
      const value = positions[at]!;
      if (value < min[axis]!) min[axis] = value;
      if (value > max[axis]!) max[axis] = value;
    }
    to += 9;
  }
  if (to === 0) throw new MeshError("empty");
  return {
    positions: to === positions.length ? positions : positions.slice(0, to),
    min: [min[0]!, min[1]!, min[2]!],
    max: [max[0]!, max[1]!, max[2]!],
    dropped: (whole - to) / 9,
  };
}

/** Growing buffer for the vertices of a mesh of unknown size. */
export class CornerBuffer {
  #array = new Float32Array(9 * 4096);
  #length = 0;

  triangle(a: ArrayLike<number>, b: ArrayLike<number>, c: ArrayLike<number>): void {
    if (this.#length / 9 >= MAX_TRIANGLES) throw new MeshError("tooManyTriangles");
    if (this.#length + 9 > this.#array.length) {
      const wider = new Float32Array(this.#array.length * 2);
      wider.set(this.#array);
      this.#array = wider;
    }
    for (const corner of [a, b, c])
      for (let axis = 0; axis < 3; axis++) this.#array[this.#length++] = corner[axis] ?? NaN;
  }

  finish(): Mesh {
    return finished(this.#array.slice(0, this.#length));
  }
}
