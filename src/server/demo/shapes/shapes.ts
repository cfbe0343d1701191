import { creature, mobiusStrip, nameTag, terrainTile, torusKnot } from "./ornaments.ts";
import { chainLinks, gear, honeycombPanel, latticeCube, phoneStand, spring } from "./parts.ts";
import type { Shape } from "./shape.ts";
import { boxWithLid, chessPawn, hexPlanter, ribbedVase, spiralVase, starLamp } from "./vessels.ts";

/** All shapes of the demo community: 500 to 20,000 triangles, watertight except the Möbius strip. */
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
