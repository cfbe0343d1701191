import type { Mesh, Vector } from "#web/media/mesh/mesh.ts";
import { sizeOf } from "#web/media/mesh/mesh.ts";
import type { Eye, Point, Project } from "./view.ts";
import { along, dot } from "./view.ts";

type Box = Pick<Mesh, "min" | "max">;

/** A dimension line with its two ends, the ticks across them, and its label. */
export interface Dimension {
  from: Point;
  to: Point;
  ticks: readonly (readonly [Point, Point])[];
  label: Point;
  anchor: "start" | "middle";
  /** Length in mm. */
  value: number;
}

const SHORTEST = 24;
const TICK = 5;

const corners = ({ min, max }: Box): Vector[] =>
  Array.from({ length: 8 }, (_, index) => [
    index & 1 ? max[0] : min[0],
    index & 2 ? max[1] : min[1],
    index & 4 ? max[2] : min[2],
  ]);

const length = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

function ticksOf(from: Point, to: Point): Dimension["ticks"] {
  const long = length(from, to) || 1;
  const across = { x: (-(to.y - from.y) / long) * TICK, y: ((to.x - from.x) / long) * TICK };
  return [from, to].map((end) => [
    { x: end.x - across.x, y: end.y - across.y },
    { x: end.x + across.x, y: end.y + across.y },
  ]);
}

/** Returns the height dimension, drawn right of the projected box, next to its nearest vertical edge. */
export function heightOf(box: Box, project: Project, width: number): Dimension | null {
  const seen = corners(box).map((corner) => project(corner));
  const right = [0, 1, 2, 3].reduce((best, index) => ((seen[index]?.x ?? 0) > (seen[best]?.x ?? 0) ? index : best), 0);
  const [low, top] = [seen[right], seen[right + 4]];
  if (!low || !top || low.y - top.y < SHORTEST) return null;
  const x = Math.min(Math.max(...seen.map((point) => point.x)) + 36, width - 84);
  const [from, to] = [
    { x, y: top.y },
    { x, y: low.y },
  ];
  return {
    from,
    to,
    ticks: ticksOf(from, to),
    label: { x: x + 11, y: (top.y + low.y) / 2 + 4 },
    anchor: "start",
    value: sizeOf(box)[2],
  };
}

/** Distance of the lowest label baseline from the bottom of the picture. */
const FOOT = 6;

/** Distance of a label's baseline below the middle of its line. */
const BELOW = 24;

/**
 * Returns the position of a label below the middle of its line. If the picture ends before that, the label moves
 * sideways by the missing distance.
 */
function labelOf({ from, to }: Line, height: number): Point {
  const shift = -Math.sign((to.y - from.y) * (to.x - from.x));
  const y = (from.y + to.y) / 2 + BELOW;
  const lacks = Math.max(0, y - (height - FOOT));
  return { x: (from.x + to.x) / 2 + shift * (14 + lacks), y: y - lacks };
}

type Line = Pick<Dimension, "from" | "to">;

const sides = [
  { axis: 0, outward: [0, -1, 0] },
  { axis: 0, outward: [0, 1, 0] },
  { axis: 1, outward: [-1, 0, 0] },
  { axis: 1, outward: [1, 0, 0] },
] as const satisfies { axis: 0 | 1; outward: Vector }[];

/** Returns a lower edge of the box. @param out distance outside of the box in mm */
function edgeOf({ min, max }: Box, { axis, outward }: (typeof sides)[number], project: Project, out: number): Line {
  const middle = [0, 1].map((index) => {
    const [low = 0, high = 0, way = 0] = [min[index], max[index], outward[index]];
    return way === 0 ? (low + high) / 2 : way < 0 ? low : high;
  });
  const start = along([middle[0] ?? 0, middle[1] ?? 0, min[2]], outward, out);
  const half = sizeOf({ min, max })[axis] / 2;
  const direction: Vector = axis === 0 ? [1, 0, 0] : [0, 1, 0];
  return { from: project(along(start, direction, -half)), to: project(along(start, direction, half)) };
}

/** Returns the lowest point of a line with its ticks and label. */
const lowestOf = ({ from, to }: Line): number => Math.max(from.y + TICK, to.y + TICK, (from.y + to.y) / 2 + BELOW);

/**
 * Returns the width dimension, along the longest visible lower edge, a little outside of it. @param height height of
 * the picture
 */
export function widthOf(box: Box, eye: Eye, project: Project, height: number): Dimension | null {
  const out = Math.max(...sizeOf(box)) * 0.1;
  const [chosen] = sides
    .filter(({ outward }) => dot(outward, eye.toward) > 0.02 || eye.toward[2] > 0.98)
    .map((side) => ({ side, line: edgeOf(box, side, project, out) }))
    .sort((a, b) => length(b.line.from, b.line.to) - length(a.line.from, a.line.to) || b.line.from.y - a.line.from.y);
  if (!chosen || length(chosen.line.from, chosen.line.to) < SHORTEST) return null;
  const line = inside(chosen.line, height - FOOT, (part) => edgeOf(box, chosen.side, project, out * part));
  return {
    ...line,
    ticks: ticksOf(line.from, line.to),
    label: labelOf(line, height),
    anchor: "middle",
    value: sizeOf(box)[chosen.side.axis],
  };
}

/**
 * Moves a line towards the box until it fits into the picture. @param nearer returns the line at a fraction of its
 * distance
 */
function inside(line: Line, end: number, nearer: (part: number) => Line): Line {
  const [far, near] = [lowestOf(line), lowestOf(nearer(0))];
  return far <= end || far <= near ? line : nearer(Math.max(0, (end - near) / (far - near)));
}

export interface EdgeMark {
  /** The open edges as one path. */
  path: string;
  /** Point at which the leader line meets them. */
  point: Point;
  /** Position of the number. */
  mark: Point;
}

/** Edges of six numbers each, in mm, as in modelFile.openEdgeSample. */
export type EdgeSample = readonly (readonly number[])[];

/** Returns the mark for open edges. Its number is left of the mesh, level with the nearest open edge. */
export function edgeMark(edges: EdgeSample, box: Box, project: Project, width: number): EdgeMark | null {
  const seen = edges.flatMap(([x1, y1, z1, x2, y2, z2]) => {
    if (x1 === undefined || y1 === undefined || z1 === undefined || x2 === undefined || y2 === undefined) return [];
    return [[project([x1, y1, z1]), project([x2, y2, z2 ?? z1])] as const];
  });
  const [first] = seen;
  if (!first) return null;
  const nearest = seen.reduce((best, [a, b]) => (Math.min(a.x, b.x) < best.x ? (a.x < b.x ? a : b) : best), first[0]);
  const left = Math.min(...corners(box).map((corner) => project(corner).x));
  const x = Math.max(Math.min(left - 28, nearest.x - 48), Math.min(100, width * 0.2));
  const number = (value: number): string => value.toFixed(1);
  return {
    path: seen.map(([a, b]) => `M${number(a.x)} ${number(a.y)}L${number(b.x)} ${number(b.y)}`).join(""),
    point: nearest,
    mark: { x, y: nearest.y },
  };
}
