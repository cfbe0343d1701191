import { between, whole, type Random } from "./random.ts";

/** Removes at most `faces` faces around one place, which leaves open edges. */
export function withHole(positions: Float32Array, random: Random, faces = 14): Float32Array {
  const triangles = positions.length / 9;
  const around = whole(random, 0, triangles - 1) * 9;
  const [x = 0, y = 0, z = 0] = positions.subarray(around, around + 3);
  const distances = Array.from({ length: triangles }, (_, triangle) => {
    const [px = 0, py = 0, pz = 0] = positions.subarray(triangle * 9, triangle * 9 + 3);
    return { triangle, distance: Math.hypot(px - x, py - y, pz - z) };
  });
  const removed = new Set(
    distances
      .sort((a, b) => a.distance - b.distance)
      .slice(0, Math.min(faces, triangles - 1))
      .map(({ triangle }) => triangle),
  );
  const result = new Float32Array((triangles - removed.size) * 9);
  let to = 0;
  for (let triangle = 0; triangle < triangles; triangle++) {
    if (removed.has(triangle)) continue;
    result.set(positions.subarray(triangle * 9, triangle * 9 + 9), to);
    to += 9;
  }
  return result;
}

/** Adds faces that are lines: two corners at one place. The mesh stays as closed as it was. */
export function withDegenerateFaces(positions: Float32Array, random: Random, faces = 20): Float32Array {
  const result = new Float32Array(positions.length + faces * 9);
  result.set(positions);
  for (let index = 0; index < faces; index++) {
    const from = whole(random, 0, positions.length / 9 - 1) * 9;
    const to = positions.length + index * 9;
    result.set(positions.subarray(from, from + 6), to);
    result.set(positions.subarray(from + 3, from + 6), to + 6);
  }
  return result;
}

/** Scales the mesh like a program that uses inches: 25.4 times too small when read as mm. */
export function inInches(positions: Float32Array): Float32Array {
  return positions.map((value) => value / 25.4);
}

/** Replaces some coordinates with NaN. */
export function withNaN(positions: Float32Array, random: Random, coordinates = 5): Float32Array {
  const result = positions.slice();
  for (let index = 0; index < coordinates; index++) result[whole(random, 0, result.length - 1)] = Number.NaN;
  return result;
}

/** Returns the beginning of a file, between a tenth and nine tenths of it, like an interrupted upload. */
export function truncatedBytes(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.slice(0, Math.floor(bytes.length * between(random, 0.1, 0.9)));
}
