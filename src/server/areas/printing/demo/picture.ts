import { crc32, deflateSync } from "node:zlib";

const SIZE = 96;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Draws a print from above, as slicers put it into their files: a filled outline, darker toward its lower right.
 * @param outline corners in mm around 0, 0
 * @returns a PNG of 96 × 96 pixels
 */
export function topView(outline: readonly (readonly [number, number])[]): Buffer {
  const reach = Math.max(...outline.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y)))) * 1.15;
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 3));
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++) {
      const x = ((column + 0.5) / SIZE - 0.5) * 2 * reach;
      const y = (0.5 - (row + 0.5) / SIZE) * 2 * reach;
      const shade = 0.75 + ((y - x) / reach) * 0.2;
      const color = isInside(outline, x, y) ? [236 * shade, 142 * shade, 60 * shade] : [238, 240, 243];
      for (const [i, value] of color.entries()) rows[row * (1 + SIZE * 3) + 1 + column * 3 + i] = Math.min(255, value);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function isInside(outline: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  for (const [i, [x1, y1]] of outline.entries()) {
    const [x0, y0] = outline.at(i - 1) ?? [0, 0];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
  }
  return inside;
}
