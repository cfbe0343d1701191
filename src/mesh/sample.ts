import { boundsOf, type Bounds } from "./bounds.ts";
import type { HeightMap } from "./height-map.ts";

/** Shape of a sample to which a skin is applied. */
export type SampleShape = "cylinder" | "plate";

/** A sample: x y z of each corner of each triangle, in mm, z up. */
export interface Sample {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly bounds: Bounds;
}

interface Skin {
  map: HeightMap;
  /** Greatest height of the skin in mm. */
  depth: number;
  /** Side in mm of one repetition. */
  tile: number;
}

/** Length in mm of the sides of the triangles. */
const STEP = 0.25;
const PLATE = 50;
const THICK = 2;
const HIGH = 40;
const RADIUS = 14;

/** Returns the height in mm at a place in mm. Heights between the points of the map are interpolated. */
function heightAt({ map, depth, tile }: Skin, s: number, t: number): number {
  const { side, values } = map;
  const place = (x: number): number => (((x / tile) % 1) + 1) % 1;
  const [x, y] = [place(s) * side, (1 - place(t)) * side];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const value = (r: number, c: number): number => values[(r % side) * side + (c % side)]!;
  const [a, b] = [x - column, y - row];
  const top = value(row, column) * (1 - a) + value(row, column + 1) * a;
  const bottom = value(row + 1, column) * (1 - a) + value(row + 1, column + 1) * a;
  return (top * (1 - b) + bottom * b) * depth;
}

type Point = readonly [number, number, number];
type Surface = (i: number, j: number) => Point;

/** Writes two triangles for each cell of a grid of points. */
function weave(into: number[], columns: number, rows: number, at: Surface): void {
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      into.push(...a, ...b, ...c, ...a, ...c, ...d);
    }
}

function plate(skin: Skin): number[] {
  const count = PLATE / STEP;
  const top: Surface = (i, j) => {
    const [x, y] = [i * STEP, j * STEP];
    return [x - PLATE / 2, y - PLATE / 2, THICK + heightAt(skin, x, y)];
  };
  const down = ([x, y]: Point): Point => [x, y, 0];
  const out: number[] = [];
  weave(out, count, count, top);
  weave(out, 1, 1, (i, j) => down(top(j * count, i * count)));
  const rim = (edge: (n: number) => Point): void => weave(out, count, 1, (n, j) => (j === 1 ? edge(n) : down(edge(n))));
  rim((n) => top(n, 0));
  rim((n) => top(count, n));
  rim((n) => top(count - n, count));
  rim((n) => top(0, count - n));
  return out;
}

function cylinder(skin: Skin): number[] {
  // The tile is fitted to the circumference, so that it closes.
  const around = 2 * Math.PI * RADIUS;
  const repeats = Math.max(1, Math.round(around / skin.tile));
  const fitted = around / repeats;
  const columns = Math.ceil(around / STEP);
  const rows = HIGH / STEP;
  const wall: Surface = (i, j) => {
    const turn = ((i % columns) / columns) * 2 * Math.PI;
    const along = (((i % columns) / columns) * around * skin.tile) / fitted;
    const radius = RADIUS + heightAt(skin, along, j * STEP);
    return [Math.cos(turn) * radius, Math.sin(turn) * radius, j * STEP];
  };
  const out: number[] = [];
  weave(out, columns, rows, wall);
  for (let i = 0; i < columns; i++) {
    out.push(0, 0, 0, ...wall(i + 1, 0), ...wall(i, 0));
    out.push(0, 0, HIGH, ...wall(i, rows), ...wall(i + 1, rows));
  }
  return out;
}

/** Applies a height map to a sample: each point of its surface moves outward by the height there. */
export function sampleOf(shape: SampleShape, skin: Skin): Sample {
  const positions = new Float32Array(shape === "plate" ? plate(skin) : cylinder(skin));
  return { positions, bounds: boundsOf(positions) };
}

/** Repeats a tile of a mesh three times in both directions, in its own size. */
export function tiled(positions: Float32Array, { min, max }: Bounds): Sample {
  const [width, depth] = [max[0] - min[0], max[1] - min[1]];
  const all = new Float32Array(positions.length * 9);
  for (let copy = 0; copy < 9; copy++) {
    const [dx, dy] = [(copy % 3) * width, Math.floor(copy / 3) * depth];
    for (let at = 0; at < positions.length; at += 3)
      all.set([positions[at]! + dx, positions[at + 1]! + dy, positions[at + 2]!], copy * positions.length + at);
  }
  return { positions: all, bounds: boundsOf(all) };
}
