import { readFile, writeFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { pictureLimits } from "#kernel/image-size-rules.ts";
import type { PictureFault } from "./draw-picture.ts";
import { inspectPicture, unreadable } from "./draw-picture.ts";

/** Longest side of a relief in mm. */
const SIDE = 100;
/** Thickness in mm of the brightest and the darkest point. Light shines through the thin parts. */
const THIN = 0.8;
const THICK = 3;
/** Fewest pixels of the shorter side. */
const LEAST_PIXELS = 64;
/** Least difference of brightness, of 255, between the darkest and the brightest hundredth of the pixels. */
const LEAST_CONTRAST = 16;
const SECONDS = 20;
/** Part of the work after which the picture is decoded. */
const DECODED = 0.3;

export interface ReliefRequest {
  /** Path of the picture. */
  readonly path: string;
  /** Points along the longest side, at least 2. */
  readonly points: number;
  /** Path of the STL that is written. */
  readonly to: string;
}

/**
 * Why a picture gives no relief.
 * - `tooSmall`: `value` and `limit` are pixels of the shorter side.
 * - `oneColor`: `value` is the difference of brightness, of 255, and `limit` the least.
 */
export interface ReliefFault {
  readonly kind: PictureFault["kind"] | "tooSmall" | "oneColor";
  readonly value?: number;
  readonly limit?: number;
  readonly detail?: string;
}

export type ReliefResult =
  | { readonly kind: "made"; readonly triangles: number }
  | { readonly kind: "fault"; readonly fault: ReliefFault };

/** Brightness of each point row by row, from 0 to 255. */
interface Grid {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

async function decode(bytes: Uint8Array, points: number): Promise<Grid> {
  const { data, info } = await sharp(bytes, { limitInputPixels: pictureLimits.area, failOn: "error" })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: points, height: points, fit: "inside" })
    .flatten({ background: "#fff" })
    .toColourspace("b-w")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, values: data.filter((_, index) => index % channels === 0) };
}

/** Returns the brightness below and above which one hundredth of the points lie. */
function rangeOf({ values }: Grid): { low: number; high: number } {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  const at = (share: number): number => {
    let seen = 0;
    return counts.findIndex((count) => (seen += count) > share * values.length);
  };
  return { low: at(0.01), high: at(0.99) };
}

type Point = readonly [x: number, y: number, z: number];

/** Writes triangles of a binary STL one after the other. Its normals are 0, so that readers compute them. */
class StlBuffer {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #at = 84;

  constructor(triangles: number) {
    this.bytes = new Uint8Array(84 + triangles * 50);
    this.#view = new DataView(this.bytes.buffer);
    this.bytes.set(new TextEncoder().encode("Relief in mm"));
    this.#view.setUint32(80, triangles, true);
  }

  add(...corners: readonly [Point, Point, Point]): void {
    let at = this.#at + 12;
    for (const corner of corners)
      for (const value of corner) {
        this.#view.setFloat32(at, value, true);
        at += 4;
      }
    this.#at += 50;
  }
}

/** Returns the places of the edge points, counterclockwise from above. */
function edgeOf({ width, height }: Grid): (readonly [column: number, row: number])[] {
  const [right, bottom] = [width - 1, height - 1];
  return [
    ...Array.from({ length: right }, (_, i) => [i, bottom] as const),
    ...Array.from({ length: bottom }, (_, i) => [right, bottom - i] as const),
    ...Array.from({ length: right }, (_, i) => [right - i, 0] as const),
    ...Array.from({ length: bottom }, (_, i) => [0, i] as const),
  ];
}

/** Writes the surface, the walls along the edge and the flat bottom. No edge is open. */
async function meshOf(grid: Grid, report: (share: number) => void): Promise<{ bytes: Uint8Array; triangles: number }> {
  const { width, height, values } = grid;
  const { low, high } = rangeOf(grid);
  const step = SIDE / (Math.max(width, height) - 1);
  const top = (column: number, row: number): Point => {
    const bright = ((values[row * width + column] ?? 0) - low) / (high - low);
    const z = THICK - Math.min(1, Math.max(0, bright)) * (THICK - THIN);
    return [column * step, (height - 1 - row) * step, z];
  };
  const onGround = ([x, y]: Point): Point => [x, y, 0];
  const edge = edgeOf(grid);
  const triangles = 2 * (width - 1) * (height - 1) + 3 * edge.length;
  const stl = new StlBuffer(triangles);
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const [a, b] = [top(column, row), top(column + 1, row)];
      const [c, d] = [top(column, row + 1), top(column + 1, row + 1)];
      stl.add(a, c, b);
      stl.add(b, c, d);
    }
    if (row % 32 !== 0) continue;
    report(DECODED + (1 - DECODED) * (row / height));
    // Without a pause, the child process would not notice the end of its parent.
    await setImmediate();
  }
  const middle: Point = [((width - 1) * step) / 2, ((height - 1) * step) / 2, 0];
  for (const [index, place] of edge.entries()) {
    const [from, to] = [top(...place), top(...(edge[(index + 1) % edge.length] ?? place))];
    stl.add(onGround(from), onGround(to), to);
    stl.add(onGround(from), to, from);
    stl.add(middle, onGround(to), onGround(from));
  }
  return { bytes: stl.bytes, triangles };
}

/**
 * Makes a relief (lithophane) from the brightness of a picture, as a watertight binary STL: 100 mm along the longest
 * side, 0.8 to 3 mm thick, dark parts thick. Call it only in a child process (relief-in-child.ts).
 * @param report receives the share of the work that is done, from 0 to 1
 * @throws Error where the file cannot be written
 */
export async function makeRelief(
  { path, points, to }: ReliefRequest,
  report: (share: number) => void,
): Promise<ReliefResult> {
  const bytes = await readFile(path);
  const picture = await inspectPicture(bytes);
  if (picture.kind === "fault") return picture;
  const shorter = Math.min(picture.width, picture.height);
  if (shorter < LEAST_PIXELS)
    return { kind: "fault", fault: { kind: "tooSmall", value: shorter, limit: LEAST_PIXELS } };
  let grid: Grid;
  try {
    grid = await decode(bytes, points);
  } catch (error) {
    return unreadable(error);
  }
  const { low, high } = rangeOf(grid);
  if (high - low < LEAST_CONTRAST)
    return { kind: "fault", fault: { kind: "oneColor", value: high - low, limit: LEAST_CONTRAST } };
  report(DECODED);
  const mesh = await meshOf(grid, report);
  await writeFile(to, mesh.bytes);
  return { kind: "made", triangles: mesh.triangles };
}
