import type { Random } from "./random.ts";

export interface ShapeParams {
  /** Longest side in mm. */
  readonly size: number;
  /** Text of a name tag; other shapes ignore it. */
  readonly text?: string;
}

/** Returns x y z of each corner of each triangle in mm, on z = 0. The same random sequence gives the same shape. */
export type Shape = (random: Random, params: ShapeParams) => Float32Array;
