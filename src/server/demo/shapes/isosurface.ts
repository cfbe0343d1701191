import type { MeshBuilder } from "./mesh-builder.ts";

/** Density at a place: above 0 inside, below 0 outside. */
export type Field = (x: number, y: number, z: number) => number;

/** Six tetrahedra of a cube around its diagonal. Neighbors split their common face equally. */
const axisOrders = [
  [0, 1, 2, 1],
  [1, 2, 0, 1],
  [2, 0, 1, 1],
  [1, 0, 2, -1],
  [0, 2, 1, -1],
  [2, 1, 0, -1],
] as const;

/**
 * Adds the surface of a field inside the cube from -1 to 1, divided into `cells` cubes per side.
 * The surface is closed if the field is outside on the border of that cube.
 */
export function isosurface(builder: MeshBuilder, cells: number, field: Field): void {
  const side = cells + 1;
  const values = new Float64Array(side ** 3);
  const place = (index: number): number => -1 + (2 * index) / cells;
  for (let z = 0; z < side; z++) {
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) values[(z * side + y) * side + x] = field(place(x), place(y), place(z));
    }
  }
  const crossing = crossings(builder, values, side, place);
  const steps = [1, side, side * side] as const;
  for (let z = 0; z < cells; z++) {
    for (let y = 0; y < cells; y++) {
      for (let x = 0; x < cells; x++) {
        const corner = (z * side + y) * side + x;
        for (const [a, b, c, parity] of axisOrders) {
          const second = corner + steps[a];
          const third = second + steps[b];
          tetrahedron(builder, values, crossing, [corner, second, third, third + steps[c]], parity);
        }
      }
    }
  }
}

/** Returns the vertex where the surface crosses an edge of the grid. All tetrahedra with that edge share it. */
function crossings(
  builder: MeshBuilder,
  values: Float64Array,
  side: number,
  place: (index: number) => number,
): (from: number, to: number) => number {
  const made = new Map<number, number>();
  return (from, to) => {
    const [low, high] = from < to ? [from, to] : [to, from];
    const key = low * values.length + high;
    const known = made.get(key);
    if (known !== undefined) return known;
    // Keep the vertex away from the corners, where several crossings would coincide.
    const exact = values[low]! / (values[low]! - values[high]!);
    const t = Math.min(Math.max(exact, 0.04), 0.96);
    const coordinate = (step: number): number => {
      const a = place(Math.floor(low / step) % side);
      return a + (place(Math.floor(high / step) % side) - a) * t;
    };
    const vertex = builder.vertex([coordinate(1), coordinate(side), coordinate(side * side)]);
    made.set(key, vertex);
    return vertex;
  };
}

type Corners = readonly [number, number, number, number];

function tetrahedron(
  builder: MeshBuilder,
  values: Float64Array,
  crossing: (from: number, to: number) => number,
  corners: Corners,
  parity: number,
): void {
  const order = [0, 1, 2, 3].sort(
    (a, b) => Number(values[corners[b]!]! > 0) - Number(values[corners[a]!]! > 0) || a - b,
  );
  const inside = corners.filter((corner) => values[corner]! > 0).length;
  if (inside === 0 || inside === 4) return;
  const even = permutationParity(order) * parity > 0;
  const [a, b, c, d] = order.map((index) => corners[index]!) as [number, number, number, number];
  if (inside === 2) {
    const quad = [crossing(a, c), crossing(a, d), crossing(b, d), crossing(b, c)] as const;
    if (even) builder.quad(...quad);
    else builder.quad(quad[3], quad[2], quad[1], quad[0]);
    return;
  }
  const [one, others] = inside === 1 ? [a, [b, c, d] as const] : [d, [a, b, c] as const];
  const [p, q, r] = others.map((other) => crossing(one, other)) as [number, number, number];
  // If three corners are inside, the single outer corner comes last. Moving it to the front reverses the orientation.
  if (even) builder.triangle(p, q, r);
  else builder.triangle(p, r, q);
}

function permutationParity(order: readonly number[]): number {
  let parity = 1;
  for (let a = 0; a < order.length; a++) {
    for (let b = a + 1; b < order.length; b++) if (order[a]! > order[b]!) parity = -parity;
  }
  return parity;
}
