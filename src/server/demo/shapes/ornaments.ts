import { around, tube, turn } from "./curves.ts";
import { heightField } from "./height-field.ts";
import { isosurface } from "./isosurface.ts";
import { MeshBuilder, type Point } from "./mesh-builder.ts";
import { between, whole, type Random } from "./random.ts";
import type { ShapeParams } from "./shape.ts";

const knots = [
  [2, 3],
  [2, 5],
  [3, 4],
  [3, 5],
] as const;

export function torusKnot(random: Random, { size }: ShapeParams): Float32Array {
  const [p, q] = knots[whole(random, 0, knots.length - 1)]!;
  const wire = between(random, 0.2, 0.32);
  const builder = new MeshBuilder();
  const path = around(240, (angle): Point => {
    const radius = 2 + 0.8 * Math.cos(q * angle);
    return [radius * Math.cos(p * angle), radius * Math.sin(p * angle), 0.8 * Math.sin(q * angle)];
  });
  tube(builder, path, wire, 18, true);
  return builder.positions(size);
}

/** A surface with one border and no inside. It is the only shape here that is not watertight. */
export function mobiusStrip(random: Random, { size }: ShapeParams): Float32Array {
  const halfTwists = random() < 0.7 ? 1 : 3;
  const width = between(random, 0.32, 0.5);
  const [length, across] = [180, 8];
  const builder = new MeshBuilder();
  const rows = around(length, (angle) =>
    builder.ring(
      Array.from({ length: across + 1 }, (_, index): Point => {
        const v = (index / across - 0.5) * 2 * width;
        const tilt = (angle * halfTwists) / 2;
        const radius = 1 + v * Math.cos(tilt);
        return [radius * Math.cos(angle), radius * Math.sin(angle), v * Math.sin(tilt)];
      }),
    ),
  );
  for (let index = 1; index < length; index++) builder.bridge(rows[index - 1]!, rows[index]!, true);
  builder.bridge(rows[length - 1]!, rows[0]!.toReversed(), true);
  return builder.positions(size);
}

type Ball = readonly [x: number, y: number, z: number, radius: number];

/** An animal of soft balls: body, head, ears, legs, tail. No two are equal. */
export function creature(random: Random, { size }: ShapeParams): Float32Array {
  const fat = between(random, 0.26, 0.34);
  const head = between(random, 0.2, 0.26);
  const ear = between(random, 0.08, 0.26);
  const leg = between(random, 0.1, 0.15);
  const neck = between(random, 0.3, 0.42);
  const balls: Ball[] = [
    [-0.12, 0, -0.1, fat],
    [0.14, 0, -0.06, fat * 0.92],
    [0.42, 0, -0.06 + neck, head],
    [0.62, 0, -0.1 + neck, head * 0.5],
    [-0.46, 0, 0.02, 0.11],
    [-0.56, 0, 0.12, 0.08],
  ];
  for (const side of [-1, 1]) {
    for (let step = 0; step < 3; step++) {
      balls.push([0.38 - step * 0.02, side * (0.12 + step * 0.02), neck + 0.1 + step * ear * 0.4, 0.09 - step * 0.012]);
    }
    for (const x of [-0.26, 0.28]) {
      for (const z of [-0.3, -0.42, -0.54]) balls.push([x, side * 0.17, z, leg]);
    }
  }
  const builder = new MeshBuilder();
  isosurface(builder, 40, (x, y, z) => {
    // The smooth union of balls is still nearly a distance, so that the surface is placed exactly between samples.
    let sum = 0;
    for (const [bx, by, bz, radius] of balls) sum += Math.exp((radius - Math.hypot(x - bx, y - by, z - bz)) * 30);
    // Flat feet need no support on the plate.
    return Math.min(Math.log(sum) / 30, z + 0.64);
  });
  return builder.positions(size);
}

export function terrainTile(random: Random, { size }: ShapeParams): Float32Array {
  const waves = Array.from({ length: 14 }, (_, index) => {
    const frequency = 0.05 * 1.28 ** index;
    const angle = random() * turn;
    return {
      fx: Math.cos(angle) * frequency,
      fy: Math.sin(angle) * frequency,
      phase: random() * turn,
      high: 7 / 1.32 ** index,
    };
  });
  const sea = between(random, 6, 10);
  const builder = new MeshBuilder();
  heightField(builder, 72, 72, (x, y) => {
    let height = 11;
    for (const { fx, fy, phase, high } of waves) height += high * Math.sin(x * fx + y * fy + phase);
    return Math.max(height, sea);
  });
  return builder.positions(size);
}

/** Letters as three columns by five rows, row by row. */
const glyphs: Readonly<Record<string, string>> = {
  A: "010101111101101",
  B: "110101110101110",
  C: "011100100100011",
  D: "110101101101110",
  E: "111100110100111",
  F: "111100110100100",
  G: "011100101101011",
  H: "101101111101101",
  I: "111010010010111",
  J: "001001001101010",
  K: "101110100110101",
  L: "100100100100111",
  M: "101111111101101",
  N: "111101101101101",
  O: "111101101101111",
  P: "110101110100100",
  Q: "010101101110011",
  R: "110101110110101",
  S: "011100010001110",
  T: "111010010010010",
  U: "101101101101111",
  V: "101101101101010",
  W: "101101111111101",
  X: "101101010101101",
  Y: "101101010010010",
  Z: "111001010100111",
  0: "111101101101111",
  1: "010110010010111",
  2: "110001010100111",
  3: "110001010001110",
  4: "101101111001001",
  5: "111100110001110",
  6: "011100111101111",
  7: "111001010010010",
  8: "111101111101111",
  9: "111101111001110",
};

/** A plate with a raised border and up to six raised letters: those of `text`, else random ones. */
export function nameTag(random: Random, { size, text }: ShapeParams): Float32Array {
  const known = [...(text ?? "").toUpperCase()].filter((letter) => letter in glyphs).slice(0, 6);
  const letters = known.length > 0 ? known : Array.from({ length: whole(random, 2, 5) }, () => pick(random));
  const dot = 5;
  const margin = 8;
  const columns = letters.length * 4 * dot - dot + margin * 2;
  const rows = 5 * dot + margin * 2;
  const builder = new MeshBuilder();
  const raised = (x: number, y: number): number => {
    const [column, row] = [Math.floor((x - margin) / dot), Math.floor((rows - y - margin) / dot)];
    if (column < 0 || row < 0 || row > 4 || column % 4 === 3) return 0;
    return glyphs[letters[Math.floor(column / 4)] ?? ""]?.[row * 3 + (column % 4)] === "1" ? 1 : 0;
  };
  heightField(builder, columns, rows, (x, y) => {
    const edge = Math.min(x, y, columns - x, rows - y);
    if (edge < 3) return edge < 1 ? 4.5 : 6;
    return 4 + 2.4 * raised(x + 0.5, y + 0.5);
  });
  return builder.positions(size);
}

function pick(random: Random): string {
  const letters = Object.keys(glyphs);
  return letters[whole(random, 0, letters.length - 1)]!;
}
