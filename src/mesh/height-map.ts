/** Why a picture is no height map. */
export type HeightFault = "notPng" | "notGrey" | "interlaced" | "notSquare" | "wrongSide" | "broken";

/** Heights from 0 to 1, row by row from the top; `side` is the number of both rows and columns. */
export interface HeightMap {
  readonly side: number;
  readonly values: Float32Array<ArrayBuffer>;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [LEAST, MOST] = [256, 4096];
const GREY = 0;

interface Head {
  side: number;
  /** Bytes of a value. */
  bytes: 1 | 2;
}

class NoHeightMap extends Error {
  readonly fault: HeightFault;
  constructor(fault: HeightFault) {
    super(fault);
    this.fault = fault;
  }
}

function headOf(data: DataView): Head {
  const [width, height] = [data.getUint32(0), data.getUint32(4)];
  const [depth, color, interlace] = [data.getUint8(8), data.getUint8(9), data.getUint8(12)];
  if (color !== GREY || (depth !== 8 && depth !== 16)) throw new NoHeightMap("notGrey");
  if (interlace !== 0) throw new NoHeightMap("interlaced");
  if (width !== height) throw new NoHeightMap("notSquare");
  if (width < LEAST || width > MOST || (width & (width - 1)) !== 0) throw new NoHeightMap("wrongSide");
  return { side: width, bytes: depth === 8 ? 1 : 2 };
}

/** Returns the head of a PNG and its packed pixels. */
function partsOf(file: Uint8Array): { head: Head; packed: Uint8Array[] } {
  if (SIGNATURE.some((byte, at) => file[at] !== byte)) throw new NoHeightMap("notPng");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const packed: Uint8Array[] = [];
  let head: Head | null = null;
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (at + 12 + length > file.length) break;
    if (name === "IHDR" && length >= 13) head = headOf(new DataView(file.buffer, file.byteOffset + at + 8, length));
    if (name === "IDAT") packed.push(file.subarray(at + 8, at + 8 + length));
    if (name === "IEND") break;
    at += 12 + length;
  }
  if (!head || packed.length === 0) throw new NoHeightMap("broken");
  return { head, packed };
}

/** Unpacks exactly `size` bytes. More are never kept, so that a small file cannot fill the memory. */
async function unpacked(packed: readonly Uint8Array[], size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  const source = new Blob(packed.map((piece) => new Uint8Array(piece))).stream();
  const reader = source.pipeThrough(new DecompressionStream("deflate")).getReader();
  let at = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const piece = read.value as Uint8Array;
    if (at + piece.length > size) {
      await reader.cancel();
      throw new NoHeightMap("broken");
    }
    whole.set(piece, at);
    at += piece.length;
  }
  if (at < size) throw new NoHeightMap("broken");
  return whole;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function guessOf(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

/** Undoes the filter of each row in place (PNG specification, section 9). */
function unfilter(rows: Uint8Array, { side, bytes }: Head): void {
  const width = side * bytes;
  for (let row = 0; row < side; row++) {
    const from = row * (width + 1) + 1;
    const filter = rows[from - 1]!;
    if (filter > 4) throw new NoHeightMap("broken");
    for (let x = 0; x < width; x++) {
      const left = x >= bytes ? rows[from + x - bytes]! : 0;
      const up = row > 0 ? rows[from + x - width - 1]! : 0;
      const corner = row > 0 && x >= bytes ? rows[from + x - width - 1 - bytes]! : 0;
      rows[from + x] = rows[from + x]! + guessOf(filter, left, up, corner);
    }
  }
}

/**
 * Reads a height map: a square grey-scale PNG of 8 or 16 bits, whose side is a power of two from 256 to 4,096 px. White
 * is high. It checks the sizes before it allocates memory, and never rejects because of the content.
 */
export async function readHeightMap(file: Uint8Array): Promise<HeightMap | { fault: HeightFault }> {
  try {
    const { head, packed } = partsOf(file);
    const { side, bytes } = head;
    const rows = await unpacked(packed, side * (side * bytes + 1));
    unfilter(rows, head);
    const values = new Float32Array(side * side);
    for (let row = 0, to = 0; row < side; row++) {
      let at = row * (side * bytes + 1) + 1;
      for (let x = 0; x < side; x++, at += bytes)
        values[to++] = bytes === 1 ? rows[at]! / 255 : (rows[at]! * 256 + rows[at + 1]!) / 65_535;
    }
    return { side, values };
  } catch (error) {
    return { fault: error instanceof NoHeightMap ? error.fault : "broken" };
  }
}

/** How much higher the step over the edges may be than the highest step inside. */
const TIMES = 1.2;
/** Step in height that is no seam in any case. */
const UNSEEN = 0.02;

/**
 * True if a height map can be repeated without a seam: the mean step over its edges is at most like that between two
 * rows or columns inside.
 */
export function isSeamless({ side, values }: HeightMap): boolean {
  const height = (axis: 0 | 1, line: number, n: number): number =>
    axis === 0 ? values[line * side + n]! : values[n * side + line]!;
  const step = (axis: 0 | 1, line: number, next: number): number => {
    let sum = 0;
    for (let n = 0; n < side; n++) sum += Math.abs(height(axis, line, n) - height(axis, next, n));
    return sum / side;
  };
  return ([0, 1] as const).every((axis) => {
    let most = 0;
    for (let line = 1; line < side; line++) most = Math.max(most, step(axis, line - 1, line));
    return step(axis, side - 1, 0) <= Math.max(UNSEEN, TIMES * most);
  });
}

/** True if the outlines of a tile on opposite sides are equal, so that copies of it join: x y z of each corner in mm. */
export function joinsItself(
  positions: Float32Array,
  { min, max }: { min: readonly number[]; max: readonly number[] },
): boolean {
  const near = Math.max(1e-3, (max[0]! - min[0]!) / 2_000);
  const outline = (axis: 0 | 1, edge: number): Set<string> => {
    const points = new Set<string>();
    for (let at = 0; at < positions.length; at += 3)
      if (Math.abs(positions[at + axis]! - edge) < near)
        points.add([positions[at + 1 - axis]!, positions[at + 2]!].map((one) => Math.round(one / near)).join());
    return points;
  };
  return ([0, 1] as const).every((axis) => {
    const [low, high] = [outline(axis, min[axis]!), outline(axis, max[axis]!)];
    return low.size === high.size && [...low].every((point) => high.has(point));
  });
}
