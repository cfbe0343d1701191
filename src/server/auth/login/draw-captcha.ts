import sharp from "sharp";
import type { Random } from "#server/demo/shapes/random.ts";
import { between, whole } from "#server/demo/shapes/random.ts";
import type { ShapeName } from "#server/demo/shapes/shapes.ts";
import { shapes } from "#server/demo/shapes/shapes.ts";
import { renderView } from "#server/mesh/raster.ts";

const columns = 4;
/** Width and height of one picture in pixels. It is displayed at half this size. */
const side = 188;
/** Maximum change of a pixel's brightness by noise, in both directions. */
const grain = 34;

type Color = readonly [red: number, green: number, blue: number];

/** Returns a color from its hue (0–1), lightness (0–255) and strength. */
const color = (hue: number, light: number, strength: number): Color =>
  [0, 1 / 3, 2 / 3].map((shift) => light + strength * Math.cos((hue + shift) * Math.PI * 2)) as unknown as Color;

/** Draws one object in a random color and from a random side, on a background of random brightness. */
function drawThing(sheet: Uint8Array, cell: number, shape: ShapeName, random: Random): void {
  const positions = shapes[shape](random, { size: 100 });
  const view = { azimuth: between(random, 0, Math.PI * 2), lift: between(random, -0.12, 0.3) };
  const pixels = renderView(positions, side, { ...view, room: between(random, 1, 1.3) });
  const hue = random();
  const ink = color(hue, 214, 44);
  const ground = color(hue + between(random, 0.3, 0.7), between(random, 96, 148), 40);
  const [lean, tilt] = [between(random, -0.3, 0.3), between(random, -0.3, 0.3)];
  const left = (cell % columns) * side;
  const top = Math.floor(cell / columns) * side;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const from = (y * side + x) * 4;
      const to = ((top + y) * columns * side + left + x) * 3;
      const covered = pixels[from + 3]! / 255;
      const shade = pixels[from + 1]! / 255;
      const light = 1 + lean * (x / side - 0.5) + tilt * (y / side - 0.5);
      const noise = between(random, -grain, grain);
      for (let band = 0; band < 3; band++) {
        const value = ink[band]! * shade * covered + ground[band]! * light * (1 - covered) + noise;
        sheet[to + band] = Math.min(Math.max(value, 0), 255);
      }
    }
}

/**
 * Draws one of the possible shapes for each picture, in rows of four. Takes a few tenths of a second of processor time.
 * @returns a data URL; nothing but the pixels shows which objects were drawn
 */
export async function drawCaptcha(drawn: readonly (readonly ShapeName[])[], random: Random): Promise<string> {
  const rows = Math.ceil(drawn.length / columns);
  const sheet = new Uint8Array(columns * rows * side * side * 3);
  for (const [cell, looks] of drawn.entries())
    drawThing(sheet, cell, looks[whole(random, 0, looks.length - 1)]!, random);
  const raw = { width: columns * side, height: rows * side, channels: 3 } as const;
  const picture = await sharp(sheet, { raw }).webp({ quality: 62 }).toBuffer();
  return `data:image/webp;base64,${picture.toString("base64")}`;
}
