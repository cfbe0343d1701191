import { along, around, spline, tube, turn } from "./curves.ts";
import { MeshBuilder, type Point } from "./mesh-builder.ts";
import { between, whole, type Random } from "./random.ts";
import type { ShapeParams } from "./shape.ts";

export function gear(random: Random, { size }: ShapeParams): Float32Array {
  const teeth = whole(random, 14, 32);
  const lean = between(random, 0, 0.35);
  const bore = between(random, 0.2, 0.4);
  const thick = between(random, 0.28, 0.5);
  // One tooth as fractions of its pitch: root, flank, tip, flank.
  const tooth = [
    [0, 0.82],
    [0.2, 0.82],
    [0.34, 0.99],
    [0.4, 1],
    [0.55, 1],
    [0.61, 0.99],
    [0.75, 0.82],
    [0.88, 0.82],
  ] as const;
  const angles = Array.from({ length: teeth }, (_, index) =>
    tooth.map(([part]) => ((index + part) / teeth) * turn),
  ).flat();
  const ring = (radius: (index: number) => number, z: number): Point[] =>
    angles.map((angle, index) => {
      const turned = angle + lean * Math.abs(z / thick - 0.5);
      return [Math.cos(turned) * radius(index), Math.sin(turned) * radius(index), z];
    });
  const outer = (index: number): number => tooth[index % tooth.length]![1];
  const builder = new MeshBuilder();
  const rings = along(7, (t) => ring(outer, t * thick));
  // The hub is thinner than the rim and contains the bore.
  rings.push(
    ring(() => 0.7, thick),
    ring(() => 0.66, thick * 0.7),
    ring(() => bore + 0.12, thick * 0.7),
  );
  rings.push(
    ring(() => bore + 0.1, thick),
    ring(() => bore, thick),
    ring(() => bore, 0),
  );
  builder.loft(rings, true);
  return builder.positions(size);
}

export function honeycombPanel(random: Random, { size }: ShapeParams): Float32Array {
  const columns = whole(random, 6, 10);
  const rows = whole(random, 5, 8);
  const hole = between(random, 0.72, 0.86);
  const thick = between(random, 0.5, 1.1);
  const builder = new MeshBuilder();
  const corners = new Map<string, readonly [bottom: number, top: number]>();
  const corner = (x: number, y: number): readonly [number, number] => {
    const key = `${Math.round(x * 1000)} ${Math.round(y * 1000)}`;
    const made = corners.get(key) ?? ([builder.vertex([x, y, 0]), builder.vertex([x, y, thick])] as const);
    corners.set(key, made);
    return made;
  };
  const edges = new Map<string, readonly [number, number, number, number]>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cx = (column + (row % 2) / 2) * Math.sqrt(3);
      const cy = row * 1.5;
      const outline = around(6, (angle) => [Math.cos(angle + turn / 12), Math.sin(angle + turn / 12)] as const);
      const outer = outline.map(([x, y]) => corner(cx + x, cy + y));
      const [low, high] = [0, thick].map((z) =>
        builder.ring(outline.map(([x, y]): Point => [cx + x * hole, cy + y * hole, z])),
      );
      const bottom = outer.map(([vertex]) => vertex);
      const top = outer.map(([, vertex]) => vertex);
      builder.bridge(low!, bottom);
      builder.bridge(high!, low!);
      builder.bridge(top, high!);
      for (let side = 0; side < 6; side++) {
        const next = (side + 1) % 6;
        // A common side of two cells gets no wall: the second cell removes the wall of the first.
        const mirrored = `${bottom[next]} ${bottom[side]}`;
        if (!edges.delete(mirrored)) {
          edges.set(`${bottom[side]} ${bottom[next]}`, [bottom[side]!, bottom[next]!, top[next]!, top[side]!]);
        }
      }
    }
  }
  for (const wall of edges.values()) builder.quad(...wall);
  return builder.positions(size);
}

export function phoneStand(random: Random, { size }: ShapeParams): Float32Array {
  const lean = between(random, 50, 64);
  const width = between(random, 40, 70);
  const half = between(random, 1.8, 2.6);
  const xs = [0, 2, 12, 24, 38, lean, lean + 9, lean + 20, lean + 34];
  const zs = [20, 9, 3, 8, 34, 76, 82, 68, 3];
  const line = along(90, (t) => [spline(xs, t), spline(zs, t)] as const);
  const sides = line.map(([x, z], index) => {
    const [before, after] = [line[Math.max(index - 1, 0)]!, line[Math.min(index + 1, line.length - 1)]!];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]);
    const [nx, nz] = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half];
    return { left: [x + nx, z + nz], right: [x - nx, z - nz] };
  });
  const builder = new MeshBuilder();
  const row = (side: "left" | "right", y: number): number[] =>
    builder.ring(sides.map((point): Point => [point[side][0]!, y, point[side][1]!]));
  const strips = [row("left", 0), row("left", width), row("right", width), row("right", 0)];
  for (let index = 0; index < 4; index++) builder.bridge(strips[index]!, strips[(index + 1) % 4]!, true);
  const ends = (position: number): number[] => strips.map((strip) => strip.at(position)!);
  builder.quad(...(ends(0) as [number, number, number, number]));
  builder.quad(...(ends(-1).toReversed() as [number, number, number, number]));
  return builder.positions(size);
}

export function latticeCube(random: Random, { size }: ShapeParams): Float32Array {
  const nodes = whole(random, 3, 5);
  const strut = between(random, 0.22, 0.4);
  const cells = nodes * 2 - 1;
  const place = (index: number): number => Math.ceil(index / 2) * strut + Math.floor(index / 2) * (1 - strut);
  // Struts are at even indexes. A cell is solid where at least two of its three indexes are even.
  const solid = (cell: readonly number[]): boolean =>
    cell.every((index) => index >= 0 && index < cells) && cell.filter((index) => index % 2 === 0).length >= 2;
  const builder = new MeshBuilder();
  const made = new Map<number, number>();
  const vertex = (x: number, y: number, z: number): number => {
    const key = (z * 64 + y) * 64 + x;
    const number = made.get(key) ?? builder.vertex([place(x), place(y), place(z)]);
    made.set(key, number);
    return number;
  };
  for (let index = 0; index < cells ** 3; index++) {
    const cell = [index % cells, Math.floor(index / cells) % cells, Math.floor(index / cells ** 2)] as const;
    if (!solid(cell)) continue;
    for (const axis of [0, 1, 2] as const) {
      for (const far of [0, 1]) {
        if (solid(cell.map((value, index) => (index === axis ? value + (far ? 1 : -1) : value)))) continue;
        const ring = [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ].map(([u, v]) => {
          const corner = [...cell];
          corner[axis]! += far;
          corner[(axis + 1) % 3]! += u!;
          corner[(axis + 2) % 3]! += v!;
          return vertex(corner[0]!, corner[1]!, corner[2]!);
        }) as [number, number, number, number];
        if (far) builder.quad(...ring);
        else builder.quad(ring[3], ring[2], ring[1], ring[0]);
      }
    }
  }
  return builder.positions(size);
}

export function spring(random: Random, { size }: ShapeParams): Float32Array {
  const turns = whole(random, 5, 9);
  const wire = between(random, 0.14, 0.24);
  const pitch = between(random, 0.5, 0.7);
  const builder = new MeshBuilder();
  const path = along(turns * 36, (t): Point => {
    const angle = t * turns * turn;
    return [Math.cos(angle), Math.sin(angle), t * turns * pitch];
  });
  tube(builder, path, wire, 14, false);
  return builder.positions(size);
}

export function chainLinks(random: Random, { size }: ShapeParams): Float32Array {
  const links = whole(random, 4, 7);
  const straight = between(random, 0.6, 1.4);
  const wire = between(random, 0.24, 0.3);
  const builder = new MeshBuilder();
  for (let link = 0; link < links; link++) {
    const x0 = link * (straight + 2 - wire * 2.3);
    const path = around(48, (angle): Point => {
      const x = x0 + Math.cos(angle) + (Math.cos(angle) >= 0 ? straight / 2 : -straight / 2);
      const side = Math.sin(angle);
      const tilt = (link % 2 === 0 ? 1 : -1) * (Math.PI / 4);
      return [x, side * Math.cos(tilt), side * Math.sin(tilt)];
    });
    tube(builder, path, wire, 16, true);
  }
  return builder.positions(size);
}
