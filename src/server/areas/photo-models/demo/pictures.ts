import sharp from "sharp";
import { seeded } from "#server/demo/shapes/random.ts";
import type { ShapeName } from "#server/demo/shapes/shapes.ts";
import { shapes } from "#server/demo/shapes/shapes.ts";
import { renderView } from "#server/mesh/raster.ts";

const SIDE = 640;
const grounds = ["#d9d4cc", "#c8d0d6", "#e2ded2"];

/** Objects that members of the demo photograph. */
const objects: readonly ShapeName[] = ["creature", "ribbedVase", "chessPawn", "torusKnot", "hexPlanter", "gear"];

/** Views of an object from all around, like a member's photos. They are always the same. @param views their number */
export async function picturesOf(object: number, views: number): Promise<Buffer[]> {
  const name = objects[object % objects.length] ?? "creature";
  const positions = shapes[name](seeded(700 + object), { size: 80, text: "LINYI" });
  const pictures: Buffer[] = [];
  for (let view = 0; view < views; view++) {
    const pixels = renderView(positions, SIDE, { azimuth: (view / views) * Math.PI * 2, lift: 0, room: 1.25 });
    const drawn = sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } });
    const flat = drawn.flatten({ background: grounds[object % grounds.length] ?? "#ddd" });
    pictures.push(await flat.jpeg({ quality: 84 }).toBuffer());
  }
  return pictures;
}

/** A preview that a member sent instead of the photo: too small for a model. */
export async function smallPicture(object: number): Promise<Buffer> {
  const [picture] = await picturesOf(object, 1);
  return sharp(picture).resize(56).jpeg({ quality: 80 }).toBuffer();
}

/** A photo in the dark, which shows nothing. */
export const darkPicture = (): Promise<Buffer> =>
  sharp({ create: { width: SIDE, height: 480, channels: 3, background: "#17161a" } })
    .jpeg()
    .toBuffer();
