import { mix, tableSize, type Weld } from "#mesh/weld.ts";

interface EdgeFacts {
  /** Number of edges with only one face. */
  readonly openEdges: number;
  /** Number of edges that more than two faces share. */
  readonly nonManifoldEdges: number;
  /** Number of edges along which both faces run in the same direction, because one of the faces is inside out. */
  readonly flippedEdges: number;
  /** First corners of the first open edges, in the order of the faces. */
  readonly openCorners: readonly number[];
}

const saturated = 255;

/**
 * Counts how faces meet along each edge of a welded mesh. A face with two corners at one place is only a line along
 * which its neighbors meet, so it is skipped.
 */
export function edgeFacts({ vertexOf }: Weld, sample: number): EdgeFacts {
  const size = tableSize(vertexOf.length);
  // Table of edges. An entry is the number of the edge's first corner plus one. The two vertices are looked up from it,
  // which keeps the table small.
  const slots = new Int32Array(size);
  const along = new Uint8Array(size);
  const against = new Uint8Array(size);
  for (let corner = 0; corner < vertexOf.length; corner += 3) {
    const a = vertexOf[corner]!;
    const b = vertexOf[corner + 1]!;
    const c = vertexOf[corner + 2]!;
    if (a === b || b === c || c === a) continue;
    count(vertexOf, slots, along, against, corner, a, b);
    count(vertexOf, slots, along, against, corner + 1, b, c);
    count(vertexOf, slots, along, against, corner + 2, c, a);
  }
  let openEdges = 0;
  let nonManifoldEdges = 0;
  let flippedEdges = 0;
  const open: number[] = [];
  for (let slot = 0; slot < size; slot++) {
    const uses = along[slot]! + against[slot]!;
    if (uses === 1) {
      openEdges++;
      open.push(slots[slot]! - 1);
      // Keep the list short and never sort all open edges, because in a mesh without shared edges every edge is open.
      if (open.length === sample * 64) open.sort(ascending).length = sample;
    } else if (uses > 2) {
      nonManifoldEdges++;
    } else if (uses === 2 && along[slot] !== 1) {
      flippedEdges++;
    }
  }
  open.sort(ascending).splice(sample);
  return { openEdges, nonManifoldEdges, flippedEdges, openCorners: open };
}

function count(
  vertexOf: Int32Array,
  slots: Int32Array,
  along: Uint8Array,
  against: Uint8Array,
  corner: number,
  from: number,
  to: number,
): void {
  const mask = slots.length - 1;
  let slot = mix(Math.min(from, to), Math.max(from, to), 0) & mask;
  for (;;) {
    const first = slots[slot]! - 1;
    if (first < 0) {
      slots[slot] = corner + 1;
      along[slot] = 1;
      return;
    }
    const firstFrom = vertexOf[first]!;
    const firstTo = vertexOf[first % 3 === 2 ? first - 2 : first + 1]!;
    if (firstFrom === from && firstTo === to) {
      if (along[slot]! < saturated) along[slot]!++;
      return;
    }
    if (firstFrom === to && firstTo === from) {
      if (against[slot]! < saturated) against[slot]!++;
      return;
    }
    slot = (slot + 1) & mask;
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}
