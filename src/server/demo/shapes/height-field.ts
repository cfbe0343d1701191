import { MeshBuilder, type Point } from "./mesh-builder.ts";

/** Adds a slab of columns × rows unit squares. Its top is at `height(x, y)` (above 0), its bottom at 0. */
export function heightField(
  builder: MeshBuilder,
  columns: number,
  rows: number,
  height: (x: number, y: number) => number,
): void {
  const top = Array.from({ length: rows + 1 }, (_, y) =>
    builder.ring(Array.from({ length: columns + 1 }, (_, x): Point => [x, y, height(x, y)])),
  );
  for (let y = 0; y < rows; y++) builder.bridge(top[y]!, top[y + 1]!, true);
  const border: [number, number][] = [];
  for (let x = 0; x < columns; x++) border.push([x, 0]);
  for (let y = 0; y < rows; y++) border.push([columns, y]);
  for (let x = columns; x > 0; x--) border.push([x, rows]);
  for (let y = rows; y > 0; y--) border.push([0, y]);
  const bottom = builder.ring(border.map(([x, y]): Point => [x, y, 0]));
  const rim = border.map(([x, y]) => top[y]![x]!);
  builder.bridge(bottom, rim);
  builder.cap(bottom, true);
}
