import sharp from "sharp";
import { expect, test } from "vitest";
import { seeded } from "#server/demo/shapes/random.ts";
import { shapes } from "#server/demo/shapes/shapes.ts";
import { posterSize, renderPoster, renderSprite, spriteFrames, spriteSide } from "#server/mesh/raster.ts";

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

async function decode(webp: Uint8Array): Promise<Pixels> {
  expect((await sharp(webp).metadata()).format).toBe("webp");
  const { data, info } = await sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Returns the box of the covered pixels between two columns, and the mean brightness of fully covered ones. */
function look({ width, height, data }: Pixels, from = 0, to = width): { box: number[]; mean: number; spread: number } {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  const shades: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = from; x < to; x++) {
      const offset = (y * width + x) * 4;
      if (data[offset + 3]! < 128) continue;
      box[0] = Math.min(box[0]!, x - from);
      box[1] = Math.min(box[1]!, y);
      box[2] = Math.max(box[2]!, x - from);
      box[3] = Math.max(box[3]!, y);
      if (data[offset + 3] === 255) shades.push(data[offset + 1]!);
    }
  }
  shades.sort((a, b) => a - b);
  const mean = shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
  const spread = shades[Math.floor(shades.length * 0.95)]! - shades[Math.floor(shades.length * 0.05)]!;
  return { box, mean, spread };
}

const vase = shapes.spiralVase(seeded(1), { size: 120 });

test("a poster shows the whole mesh on a transparent background in soft light", async () => {
  const pixels = await decode(await renderPoster(vase));
  expect(pixels).toMatchObject(posterSize);
  const { box, mean, spread } = look(pixels);
  expect(box[1]).toBeLessThan(40);
  expect(box[3]).toBeGreaterThan(posterSize.height - 40);
  expect((box[0]! + box[2]!) / 2).toBeCloseTo(posterSize.width / 2, -1);
  expect(mean).toBeGreaterThan(100);
  expect(mean).toBeLessThan(210);
  expect(spread).toBeGreaterThan(50);
  expect(pixels.data[3]).toBe(0);
});

test("a sprite has twelve views in one row with constant size and position", async () => {
  const sprite = await renderSprite(vase);
  expect(sprite.length).toBeLessThan(60_000);
  const pixels = await decode(sprite);
  expect(pixels).toMatchObject({ width: spriteFrames * spriteSide, height: spriteSide });
  for (let frame = 0; frame < spriteFrames; frame++) {
    const { box } = look(pixels, frame * spriteSide, (frame + 1) * spriteSide);
    expect(box[1]).toBeGreaterThan(2);
    expect(box[3]! - box[1]!).toBeGreaterThan(125);
    expect((box[0]! + box[2]!) / 2).toBeGreaterThan(70);
    expect((box[0]! + box[2]!) / 2).toBeLessThan(90);
  }
});

test("a mesh is drawn with z up", async () => {
  const pawn = await decode(await renderPoster(shapes.chessPawn(seeded(1), { size: 60 })));
  const { box } = look(pawn);
  const rowWidth = (y: number): number => {
    let covered = 0;
    for (let x = 0; x < pawn.width; x++) if (pawn.data[(y * pawn.width + x) * 4 + 3]! > 128) covered++;
    return covered;
  };
  expect(rowWidth(box[3]! - 30)).toBeGreaterThan(rowWidth(box[1]! + 30));
});

test.each([
  ["one triangle", [0, 0, 0, 10, 0, 0, 0, 0, 10]],
  ["one point", [5, 5, 5, 5, 5, 5, 5, 5, 5]],
  ["the largest floats", [-3e38, 0, 0, 3e38, 0, 0, 0, 3e38, 3e38]],
  ["the smallest floats", [0, 0, 0, 1e-45, 0, 0, 0, 1e-45, 0]],
])("a mesh of %s is drawn without a fault", async (_, numbers) => {
  const positions = new Float32Array(numbers);
  expect((await decode(await renderPoster(positions))).width).toBe(posterSize.width);
  expect((await decode(await renderSprite(positions))).width).toBe(spriteFrames * spriteSide);
});
