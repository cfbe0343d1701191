import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { isSeamless, joinsItself, readHeightMap } from "#mesh/height-map.ts";
import { sampleOf, tiled } from "#mesh/sample.ts";
import { greyPng } from "#server/areas/devices/demo/height-maps.ts";

const faultOf = async (file: Uint8Array) => {
  const read = await readHeightMap(file);
  return "fault" in read ? read.fault : null;
};
const mapOf = async (file: Uint8Array) => {
  const read = await readHeightMap(file);
  if ("fault" in read) throw new Error(read.fault);
  return read;
};
/** A PNG whose header has other values, at the places of the PNG specification. */
const withHead = (values: Readonly<Record<number, number>>): Buffer => {
  const file = greyPng(256, 256, () => 0);
  for (const [at, value] of Object.entries(values)) file[16 + Number(at)] = value;
  return file;
};

it("reads heights row by row, with every filter", async () => {
  const { side, values } = await mapOf(greyPng(256, 256, (x, y) => (x + y) / 510));
  expect([side, values[0], values[255], values.at(-1)]).toEqual([256, 0, 0.5019608, 1].map((n) => Math.fround(n)));
  // Each row has another filter; the differences are 1, so the values repeat those of the left, upper or both pixels.
  const rows = Buffer.alloc(256 * 257);
  for (let row = 0; row < 256; row++) rows[row * 257] = row % 5;
  rows[1] = 200;
  const file = greyPng(256, 256, () => 0);
  const start = file.indexOf("IDAT") - 4;
  const packed = deflateSync(rows);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(packed.length);
  const other = Buffer.concat([file.subarray(0, start), length, Buffer.from("IDAT"), packed, Buffer.alloc(4)]);
  const filtered = await mapOf(other);
  // Sub on a row of zeros stays 0, Up copies, Average halves, Paeth takes the nearest.
  expect([0, 1, 2].map((row) => Math.round(filtered.values[row * 256]! * 255))).toEqual([200, 0, 0]);
});

it("refuses every other picture with its reason, before it allocates memory", async () => {
  expect(await faultOf(Buffer.from("GIF89a"))).toBe("notPng");
  expect(await faultOf(new Uint8Array())).toBe("notPng");
  expect(await faultOf(withHead({ 9: 2 }))).toBe("notGrey");
  expect(await faultOf(withHead({ 8: 4 }))).toBe("notGrey");
  expect(await faultOf(withHead({ 12: 1 }))).toBe("interlaced");
  expect(await faultOf(greyPng(256, 512, () => 0))).toBe("notSquare");
  expect(await faultOf(greyPng(300, 300, () => 0))).toBe("wrongSide");
  expect(await faultOf(greyPng(128, 128, () => 0))).toBe("wrongSide");
  // A side of 2^30 claims an exabyte.
  expect(await faultOf(withHead({ 0: 0x40, 2: 0, 4: 0x40, 6: 0 }))).toBe("wrongSide");
  const whole = greyPng(256, 256, (x) => x / 255);
  expect(await faultOf(whole.subarray(0, 60))).toBe("broken");
  // More rows than the header says.
  const bomb = greyPng(512, 512, () => 0);
  bomb.writeUInt32BE(256, 16);
  bomb.writeUInt32BE(256, 20);
  expect(await faultOf(bomb)).toBe("broken");
});

it("knows whether a map or a tile has a seam", async () => {
  const wave = await mapOf(greyPng(256, 256, (x, y) => (Math.sin(((x + 2 * y) / 256) * 2 * Math.PI) + 1) / 2));
  expect(isSeamless(wave)).toBe(true);
  expect(isSeamless(await mapOf(greyPng(256, 256, (x) => x / 255)))).toBe(false);
  const tile = (high: number) => new Float32Array([0, 0, 0, 10, 0, high, 10, 10, 0, 0, 0, 0, 10, 10, 0, 0, 10, 0]);
  const bounds = { min: [0, 0, 0], max: [10, 10, 2] };
  expect(joinsItself(tile(0), bounds)).toBe(true);
  expect(joinsItself(tile(2), bounds)).toBe(false);
});

it("moves the surface of a sample outward by the height, and repeats a tile three by three", async () => {
  const map = await mapOf(greyPng(256, 256, () => 1));
  const size = (values: readonly number[]) => values.map((one) => Math.round(one * 10) / 10);
  expect(size(sampleOf("plate", { map, depth: 1.5, tile: 10 }).bounds.size)).toEqual([50, 50, 3.5]);
  expect(size(sampleOf("cylinder", { map, depth: 1, tile: 10 }).bounds.size)).toEqual([30, 30, 40]);
  const one = new Float32Array([0, 0, 0, 2, 0, 0, 2, 3, 1]);
  const { positions, bounds } = tiled(one, { min: [0, 0, 0], max: [2, 3, 1], size: [2, 3, 1] });
  expect([positions.length, bounds.size]).toEqual([81, [6, 9, 1]]);
});
