import { MeshBuilder, type Point } from "./mesh-builder.ts";

export const turn = Math.PI * 2;

/** Returns `count` values of f from 0 to 1, both ends included. */
export function along<T>(count: number, f: (t: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => f(index / (count - 1)));
}

/** Returns `count` values of f around a circle, without the end. */
export function around<T>(count: number, f: (angle: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => f((index / count) * turn));
}

/** Evaluates a smooth curve through the values, t from 0 to 1 (Catmull-Rom). */
export function spline(values: readonly number[], t: number): number {
  const last = values.length - 1;
  const place = Math.min(Math.max(t, 0), 1) * last;
  const index = Math.min(Math.floor(place), last - 1);
  const u = place - index;
  const b = values[index]!;
  const c = values[index + 1]!;
  const a = values[index - 1] ?? 2 * b - c;
  const d = values[index + 2] ?? 2 * c - b;
  return b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)));
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(a: Point): Point {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** Adds a round tube along a path. A closed path joins its end to its start; an open one gets caps. */
export function tube(
  builder: MeshBuilder,
  path: readonly Point[],
  radius: number,
  sides: number,
  closed: boolean,
): void {
  const count = path.length;
  const pointAt = (index: number): Point =>
    path[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)]!;
  const tangents = path.map((_, index): Point => {
    const [a, b] = [pointAt(index - 1), pointAt(index + 1)];
    return unit([b[0] - a[0], b[1] - a[1], b[2] - a[2]]);
  });
  const first = tangents[0]!;
  const normals: Point[] = [unit(cross(first, Math.abs(first[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]))];
  for (let index = 1; index <= (closed ? count : count - 1); index++) {
    const tangent = tangents[index % count]!;
    const before = normals[index - 1]!;
    const lean = dot(before, tangent);
    normals.push(unit([before[0] - tangent[0] * lean, before[1] - tangent[1] * lean, before[2] - tangent[2] * lean]));
  }
  // Along a closed path the frame returns rotated. The difference is spread over the whole length.
  const end = normals[count];
  const start = normals[0]!;
  const twist = end ? Math.atan2(dot(cross(end, start), first), dot(end, start)) : 0;
  const rings = path.map((center, index) => {
    const normal = normals[index]!;
    const side = cross(tangents[index]!, normal);
    return around(sides, (angle): Point => {
      const turned = angle + (twist * index) / count;
      const [x, y] = [Math.cos(turned) * radius, Math.sin(turned) * radius];
      return [
        center[0] + normal[0] * x + side[0] * y,
        center[1] + normal[1] * x + side[1] * y,
        center[2] + normal[2] * x + side[2] * y,
      ];
    });
  });
  builder.loft(rings, closed);
}
