import type { Random } from "./random.ts";

export interface ShapeParams {
  /** Longest side in mm. */
  readonly size: number;
  /** Letters of a name tag; others leave it out. */
  readonly text?: string;
}

/** x y z of each corner of each triangle in mm, standing on z = 0; the same for the same random sequence. */
export type Shape = (random: Random, params: ShapeParams) => Float32Array;
