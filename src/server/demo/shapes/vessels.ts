import { along, around, spline, turn } from "./curves.ts";
import { MeshBuilder, type Point } from "./mesh-builder.ts";
import { between, whole, type Random } from "./random.ts";
import type { ShapeParams } from "./shape.ts";

type Outline = (angle: number, height: number) => number;

/**
 * Adds a hollow vessel. `outline` is its radius by angle and height (0–1).
 * `twist` rotates each layer, in radians; the edges of the mesh rotate with it, so ribs stay sharp.
 * `height`, `wall` and `floor` are in the unit of the outline.
 */
function vessel(
  builder: MeshBuilder,
  outline: Outline,
  sizes: { height: number; wall: number; floor: number; sides: number; layers: number; twist: (t: number) => number },
  inner: Outline = (angle, height) => outline(angle, height) - sizes.wall,
): void {
  const { height, floor, sides, layers } = sizes;
  const ring = (radius: Outline, t: number): Point[] =>
    around(sides, (angle) => {
      const turned = angle + sizes.twist(t);
      return [Math.cos(turned) * radius(angle, t), Math.sin(turned) * radius(angle, t), t * height];
    });
  const outside = along(layers, (t) => ring(outline, t));
  const inside = along(layers, (t) => ring(inner, 1 - t * (1 - floor / height)));
  builder.loft([...outside, ...inside]);
}

export function spiralVase(random: Random, { size }: ShapeParams): Float32Array {
  const flutes = whole(random, 7, 12);
  const twist = between(random, 0.55, 1) * (random() < 0.5 ? -1 : 1);
  const depth = between(random, 0.07, 0.11);
  const radii = [
    19,
    between(random, 26, 29),
    between(random, 30, 36),
    between(random, 24, 29),
    between(random, 15, 19),
    between(random, 23, 28),
  ];
  const builder = new MeshBuilder();
  const outline: Outline = (angle, t) => spline(radii, t) * (1 + depth * Math.cos(flutes * angle));
  const turned = (t: number): number => twist * t * Math.PI;
  vessel(builder, outline, { height: 100, wall: 1.8, floor: 2.4, sides: flutes * 9, layers: 40, twist: turned });
  return builder.positions(size);
}

export function ribbedVase(random: Random, { size }: ShapeParams): Float32Array {
  const ribs = whole(random, 14, 22);
  const twist = between(random, 0.2, 0.5);
  const radii = [between(random, 22, 28), between(random, 17, 22), between(random, 24, 34), between(random, 20, 36)];
  const builder = new MeshBuilder();
  // The ribs lean one way up to the middle and back above it.
  const outline: Outline = (angle, t) => spline(radii, t) * (1 + 0.1 * Math.abs(Math.sin((ribs / 2) * angle)));
  const turned = (t: number): number => twist * (0.5 - Math.abs(t - 0.5)) * turn;
  const sizes = { height: 92, wall: 2, floor: 2.4, sides: ribs * 6, layers: 35, twist: turned };
  vessel(builder, outline, sizes, (_, t) => spline(radii, t) - 1.6);
  return builder.positions(size);
}

export function hexPlanter(random: Random, { size }: ShapeParams): Float32Array {
  const corners = whole(random, 5, 8);
  const taper = between(random, 0.66, 0.8);
  const twist = between(random, 0, 0.5);
  const builder = new MeshBuilder();
  const polygon: Outline = (angle, t) => {
    const sector = turn / corners;
    const local = (angle % sector) - sector / 2;
    const flat = Math.cos(sector / 2) / Math.cos(local);
    return 40 * (taper + (1 - taper) * t) * (t > 0.86 ? 1.06 : 1) * Math.min(flat, 0.985);
  };
  vessel(builder, polygon, {
    height: 66,
    wall: 3.4,
    floor: 4,
    sides: corners * 12,
    layers: 16,
    twist: (t) => twist * t,
  });
  return builder.positions(size);
}

export function starLamp(random: Random, { size }: ShapeParams): Float32Array {
  const points = whole(random, 5, 8);
  const twist = between(random, 0.25, 0.6);
  const sharp = between(random, 0.55, 0.68);
  const builder = new MeshBuilder();
  const star: Outline = (angle, t) => {
    const wave = (((angle * points) / turn) % 1) * 2 - 1;
    const radius = 36 * (sharp + (1 - sharp) * Math.abs(wave));
    return radius * (0.62 + 0.38 * Math.sin(Math.PI * (0.16 + 0.72 * t)));
  };
  vessel(builder, star, {
    height: 96,
    wall: 2.4,
    floor: 2.4,
    sides: points * 16,
    layers: 28,
    twist: (t) => twist * t * 2,
  });
  return builder.positions(size);
}

function roundedRectangle(width: number, depth: number, corner: number, z: number, x0 = 0): Point[] {
  const steps = 8;
  const points: Point[] = [];
  for (let quarter = 0; quarter < 4; quarter++) {
    const sx = quarter === 0 || quarter === 3 ? 1 : -1;
    const sy = quarter < 2 ? 1 : -1;
    for (let step = 0; step <= steps; step++) {
      const angle = ((quarter + step / steps) * Math.PI) / 2;
      points.push([
        x0 + sx * (width / 2 - corner) + Math.cos(angle) * corner,
        sy * (depth / 2 - corner) + Math.sin(angle) * corner,
        z,
      ]);
    }
  }
  return points;
}

export function boxWithLid(random: Random, { size }: ShapeParams): Float32Array {
  const width = between(random, 44, 60);
  const depth = between(random, 36, 64);
  const height = between(random, 24, 40);
  const corner = between(random, 5, 12);
  const builder = new MeshBuilder();
  const ring = (inset: number, z: number, x0 = 0): Point[] =>
    roundedRectangle(width - inset * 2, depth - inset * 2, corner - inset, z, x0);
  builder.loft([
    ring(1.2, 0),
    ring(0, 1.2),
    ...along(8, (t) => ring(0, 4 + t * (height - 4.8))),
    ring(0.8, height),
    ring(2, height),
    ...along(6, (t) => ring(2, height - 1 - t * (height - 4))),
  ]);
  const x0 = width + 8;
  // The lid is upside down next to the box, with its fitting rim on top.
  builder.loft([
    ring(1.2, 0, x0),
    ring(0, 1.2, x0),
    ring(0, 4, x0),
    ring(2.3, 4, x0),
    ring(2.3, 8, x0),
    ring(4, 8, x0),
    ring(4, 3, x0),
  ]);
  return builder.positions(size);
}

const figures: readonly (readonly (readonly [radius: number, height: number])[])[] = [
  [
    [16, 0],
    [16, 4],
    [13, 7],
    [14, 9],
    [9, 13],
    [6.5, 22],
    [5.6, 34],
    [6.5, 37],
    [10, 39],
    [10, 41],
    [6, 43],
  ],
  [
    [17, 0],
    [17, 5],
    [14, 9],
    [15, 11],
    [9, 16],
    [6.8, 30],
    [6.4, 46],
    [8, 50],
    [11, 52],
    [11, 54],
    [6.5, 57],
  ],
];

export function chessPawn(random: Random, { size }: ShapeParams): Float32Array {
  const base = figures[whole(random, 0, figures.length - 1)]!;
  const head = between(random, 8.5, 11);
  const stretch = between(random, 0.9, 1.2);
  const profile: [number, number][] = base.map(([radius, z]) => [radius, z * stretch]);
  const neck = profile[profile.length - 1]!;
  const middle = neck[1] + Math.sqrt(head ** 2 - neck[0] ** 2);
  const lowest = Math.asin((neck[1] - middle) / head);
  for (const t of along(18, (t) => t).slice(1)) {
    const angle = lowest + (Math.PI / 2 - 0.06 - lowest) * t;
    profile.push([Math.cos(angle) * head, middle + Math.sin(angle) * head]);
  }
  const builder = new MeshBuilder();
  builder.loft(
    profile.map(([radius, z]) => around(56, (angle): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius, z])),
  );
  return builder.positions(size);
}
