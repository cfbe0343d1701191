import type { Mesh, Vector } from "#web/media/mesh/mesh.ts";
import { sizeOf } from "#web/media/mesh/mesh.ts";
import type { Eye, Point, Project } from "./view.ts";
import { along, dot } from "./view.ts";

type Box = Pick<Mesh, "min" | "max">;

/** A measure with its two ends, the short strokes across them, and where its figure stands. */
export interface Dimension {
  from: Point;
  to: Point;
  ticks: readonly (readonly [Point, Point])[];
  label: Point;
  anchor: "start" | "middle";
  /** Millimetres. */
  value: number;
}

const SHORTEST = 24;
const TICK = 5;

const corners = ({ min, max }: Box): Vector[] =>
  Array.from({ length: 8 }, (_, at) => [at & 1 ? max[0] : min[0], at & 2 ? max[1] : min[1], at & 4 ? max[2] : min[2]]);

const length = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

function ticksOf(from: Point, to: Point): Dimension["ticks"] {
  const long = length(from, to) || 1;
  const across = { x: (-(to.y - from.y) / long) * TICK, y: ((to.x - from.x) / long) * TICK };
  return [from, to].map((end) => [
    { x: end.x - across.x, y: end.y - across.y },
    { x: end.x + across.x, y: end.y + across.y },
  ]);
}

/** Right of everything the box covers, between the heights at which its nearest edge stands. */
export function heightOf(box: Box, project: Project, width: number): Dimension | null {
  const seen = corners(box).map((corner) => project(corner));
  const right = [0, 1, 2, 3].reduce((best, at) => ((seen[at]?.x ?? 0) > (seen[best]?.x ?? 0) ? at : best), 0);
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

/** Baseline of a figure that ends with the picture. */
const FOOT = 6;

/** Baseline of a figure under the middle of its line. */
const BELOW = 24;

/** Beyond the middle of its line; where the picture ends before that, as far aside as it lacks below. */
function labelOf({ from, to }: Line, height: number): Point {
  const aside = -Math.sign((to.y - from.y) * (to.x - from.x));
  const y = (from.y + to.y) / 2 + BELOW;
  const lacks = Math.max(0, y - (height - FOOT));
  return { x: (from.x + to.x) / 2 + aside * (14 + lacks), y: y - lacks };
}

type Line = Pick<Dimension, "from" | "to">;

const sides = [
  { axis: 0, outward: [0, -1, 0] },
  { axis: 0, outward: [0, 1, 0] },
  { axis: 1, outward: [-1, 0, 0] },
  { axis: 1, outward: [1, 0, 0] },
] as const satisfies { axis: 0 | 1; outward: Vector }[];

/** A lower edge of the box. @param out so far outside it, in millimetres */
function edgeOf({ min, max }: Box, { axis, outward }: (typeof sides)[number], project: Project, out: number): Line {
  const middle = [0, 1].map((at) => {
    const [low = 0, high = 0, way = 0] = [min[at], max[at], outward[at]];
    return way === 0 ? (low + high) / 2 : way < 0 ? low : high;
  });
  const start = along([middle[0] ?? 0, middle[1] ?? 0, min[2]], outward, out);
  const half = sizeOf({ min, max })[axis] / 2;
  const direction: Vector = axis === 0 ? [1, 0, 0] : [0, 1, 0];
  return { from: project(along(start, direction, -half)), to: project(along(start, direction, half)) };
}

/** Where a line ends below, with the strokes at its ends and its figure. */
const lowestOf = ({ from, to }: Line): number => Math.max(from.y + TICK, to.y + TICK, (from.y + to.y) / 2 + BELOW);

/** Along the lower edge that faces the eye and is drawn longest, a little outside it. @param height of the picture */
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

/** Where the picture ends before the line, as near to the edge as it takes. @param nearer by a part of its distance */
function inside(line: Line, end: number, nearer: (part: number) => Line): Line {
  const [far, near] = [lowestOf(line), lowestOf(nearer(0))];
  return far <= end || far <= near ? line : nearer(Math.max(0, (end - near) / (far - near)));
}

export interface EdgeMark {
  /** The open edges as one path. */
  path: string;
  /** Where the leader line meets them. */
  at: Point;
  /** Where the number stands. */
  mark: Point;
}

/** Six numbers each, millimetres, as modelFile.openEdgeSample holds them. */
export type EdgeSample = readonly (readonly number[])[];

/** The number stands left of the mesh, level with the open edge that is nearest to it. */
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
    at: nearest,
    mark: { x, y: nearest.y },
  };
}
