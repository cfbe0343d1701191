import { creature, mobiusStrip, nameTag, terrainTile, torusKnot } from "./ornaments.ts";
import { chainLinks, gear, honeycombPanel, latticeCube, phoneStand, spring } from "./parts.ts";
import type { Random } from "./random.ts";
import { boxWithLid, chessPawn, hexPlanter, ribbedVase, spiralVase, starLamp } from "./vessels.ts";

export interface ShapeParams {
  /** Longest side in mm. */
  readonly size: number;
  /** Letters of a name tag; others leave it out. */
  readonly text?: string;
}

/** x y z of each corner of each triangle in mm, standing on z = 0; the same for the same random sequence. */
export type Shape = (random: Random, params: ShapeParams) => Float32Array;

/** Every shape that the demo community uploads: 500 to 20,000 triangles, watertight except the Möbius strip. */
export const shapes = {
  spiralVase,
  ribbedVase,
  hexPlanter,
  starLamp,
  boxWithLid,
  chessPawn,
  gear,
  honeycombPanel,
  phoneStand,
  latticeCube,
  spring,
  chainLinks,
  torusKnot,
  mobiusStrip,
  creature,
  terrainTile,
  nameTag,
} as const satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;
