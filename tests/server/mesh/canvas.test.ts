import { expect, test } from "vitest";
import { Canvas } from "#server/mesh/canvas.ts";
import { meshColors } from "#server/mesh/mesh-colors.ts";

/** Draws a face that covers the whole canvas at one depth. */
function cover(canvas: Canvas, depth: number, shade: number): void {
  canvas.triangle(-1, -1, depth, shade, canvas.width * 3, -1, depth, shade, -1, canvas.height * 3, depth, shade);
}

function pixel(canvas: Canvas, x: number, y: number): number[] {
  const columns = canvas.width / 2;
  const pixels = new Uint8Array(columns * (canvas.height / 2) * 4);
  canvas.writeTo(pixels, columns, 0);
  return [...pixels.subarray((y * columns + x) * 4, (y * columns + x) * 4 + 4)];
}

const light = [...meshColors.subarray(255 * 3), 255];
const dark = [...meshColors.subarray(0, 3), 255];

test("the mesh colors run from one token of the console to the other", () => {
  expect(dark).toEqual([0x3c, 0x43, 0x4e, 255]);
  expect(light).toEqual([0xf8, 0xfa, 0xfe, 255]);
});

test("the nearer face is visible in any drawing order", () => {
  const canvas = new Canvas(20, 10);
  cover(canvas, 2, 1);
  cover(canvas, 1, 0);
  expect(pixel(canvas, 19, 9)).toEqual(light);
  cover(canvas, 3, 0);
  expect(pixel(canvas, 0, 0)).toEqual(dark);
  canvas.clear();
  expect(pixel(canvas, 0, 0)).toEqual([0, 0, 0, 0]);
});

test("an edge through a pixel covers it partly; two faces with a common edge leave no gap", () => {
  const canvas = new Canvas(20, 10);
  canvas.triangle(0, 0, 1, 1, 40, 0, 1, 1, 0, 20, 1, 1);
  expect(pixel(canvas, 0, 9)[3]).toBeGreaterThan(0);
  expect(pixel(canvas, 0, 9)[3]).toBeLessThan(255);
  canvas.triangle(40, 20, 1, 1, 0, 20, 1, 1, 40, 0, 1, 1);
  for (let x = 0; x < 20; x++) for (let y = 0; y < 10; y++) expect(pixel(canvas, x, y)).toEqual(light);
});

test("a picture that was covered a hundred times accepts no more faces", () => {
  const canvas = new Canvas(20, 10);
  for (let depth = 0; depth < 100; depth++) cover(canvas, depth, 0);
  cover(canvas, 1000, 1);
  expect(pixel(canvas, 5, 5)).toEqual(dark);
});
