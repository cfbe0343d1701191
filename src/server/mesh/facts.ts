import { boundsOf, type Bounds } from "#mesh/bounds.ts";
import { edgeFacts } from "./edges.ts";
import { weld } from "#mesh/weld.ts";

export interface MeshFacts {
  readonly triangles: number;
  /** Bounding box in mm. */
  readonly bounds: Bounds;
  /** Enclosed volume in cm³. It is meaningful only where the mesh is watertight. */
  readonly volume: number;
  /** Surface area in cm². */
  readonly area: number;
  /** True if every edge has exactly two faces, which run along it in opposite directions. */
  readonly watertight: boolean;
  readonly openEdges: number;
  readonly nonManifoldEdges: number;
  readonly flippedEdges: number;
  /** Number of faces without an area: two corners at one place, or three on one line. */
  readonly degenerateFaces: number;
  /** Probable unit of the file if the mesh, read as mm, is too small to print; otherwise null. */
  readonly unitSuspicion: "inch" | "metre" | null;
  /** First open edges, at most 64: x y z of both ends, in mm. */
  readonly openEdgeSample: Float32Array;
}

const sampleEdges = 64;
/**
 * A face is degenerate if its height is below a millionth of its longest edge, which is the precision of floats. The
 * constant is the square of that ratio.
 */
const flatRatio = 1e-12;
const inchBelow = 10;
const metreBelow = 1;

/**
 * Returns all facts that the review needs about a mesh.
 * @param positions x y z of each corner of each triangle, finite, in mm
 */
export function meshFacts(positions: Float32Array, bounds: Bounds = boundsOf(positions)): MeshFacts {
  const { volume, area, degenerateFaces } = measure(positions);
  const edges = edgeFacts(weld(positions), sampleEdges);
  const { openEdges, nonManifoldEdges, flippedEdges } = edges;
  const triangles = positions.length / 9;
  return {
    triangles,
    bounds,
    volume: Math.abs(volume) / 1000,
    area: area / 100,
    watertight: triangles > 0 && openEdges + nonManifoldEdges + flippedEdges === 0,
    openEdges,
    nonManifoldEdges,
    flippedEdges,
    degenerateFaces,
    unitSuspicion: suspectUnit(Math.max(...bounds.size)),
    openEdgeSample: segments(positions, edges.openCorners),
  };
}

function measure(p: Float32Array): { volume: number; area: number; degenerateFaces: number } {
  // The volume is measured from a corner of the mesh. Measured from the origin, the volume of an open mesh would depend
  // on its position.
  const [ox = 0, oy = 0, oz = 0] = p;
  let volume = 0;
  let area = 0;
  let degenerateFaces = 0;
  for (let offset = 0; offset < p.length; offset += 9) {
    const ax = p[offset]! - ox;
    const ay = p[offset + 1]! - oy;
    const az = p[offset + 2]! - oz;
    const ux = p[offset + 3]! - p[offset]!;
    const uy = p[offset + 4]! - p[offset + 1]!;
    const uz = p[offset + 5]! - p[offset + 2]!;
    const vx = p[offset + 6]! - p[offset]!;
    const vy = p[offset + 7]! - p[offset + 1]!;
    const vz = p[offset + 8]! - p[offset + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const squared = nx * nx + ny * ny + nz * nz;
    volume += ax * nx + ay * ny + az * nz;
    area += Math.sqrt(squared);
    const wx = vx - ux;
    const wy = vy - uy;
    const wz = vz - uz;
    const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz, wx * wx + wy * wy + wz * wz);
    if (squared <= flatRatio * longest * longest) degenerateFaces++;
  }
  return { volume: volume / 6, area: area / 2, degenerateFaces };
}

function suspectUnit(longest: number): MeshFacts["unitSuspicion"] {
  if (longest < metreBelow) return "metre";
  return longest < inchBelow ? "inch" : null;
}

function segments(positions: Float32Array, corners: readonly number[]): Float32Array {
  const result = new Float32Array(corners.length * 6);
  for (const [index, corner] of corners.entries()) {
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    result.set(positions.subarray(corner * 3, corner * 3 + 3), index * 6);
    result.set(positions.subarray(next * 3, next * 3 + 3), index * 6 + 3);
  }
  return result;
}
