import type { PictureRule } from "#kernel/field.ts";
import { resizer } from "#web/forms/upload/prepare-image.ts";
import { imageLimits } from "#web/forms/upload/image-rules.ts";
import type { Box } from "./crop-box.ts";
import { resultSize } from "./crop-box.ts";
import { canvasOf, Mosaic } from "./paint.ts";
import type { Stroke } from "./strokes.ts";

/** Name of the cropped file (specification, section 3). */
const NAME = "cover";
const extensions: Readonly<Record<string, string>> = {
  "image/webp": ".webp",
  "image/jpeg": ".jpg",
  "image/png": ".png",
};

/** Renders the cut with its strokes from the full picture. pica resizes and encodes it. */
export async function renderImage(
  picture: ImageBitmap,
  cut: Box,
  strokes: readonly Stroke[],
  rule: PictureRule | undefined,
): Promise<File> {
  const [whole, context] = canvasOf(picture);
  context.drawImage(picture, 0, 0);
  new Mosaic(picture).paint(context, strokes, 1);
  const [part, partContext] = canvasOf(cut);
  partContext.drawImage(whole, cut.x, cut.y, cut.width, cut.height, 0, 0, cut.width, cut.height);
  const size = resultSize(cut, rule);
  const pica = await resizer.load();
  let made = part;
  if (size.width !== cut.width || size.height !== cut.height) {
    [made] = canvasOf(size);
    await pica.resize(part, made);
  }
  const blob = await pica.toBlob(made, "image/webp", imageLimits.quality);
  // Browsers without the encoder return PNG without an error, so the name follows the actual type.
  return new File([blob], NAME + (extensions[blob.type] ?? ".png"), { type: blob.type });
}

/** Decodes a chosen file or a stored picture, rotated as the camera recorded. @throws Error if it cannot be read */
export async function decodePicture(source: Blob | string): Promise<ImageBitmap> {
  if (typeof source !== "string") return createImageBitmap(source);
  const image = new Image();
  image.src = source;
  await image.decode();
  return createImageBitmap(image);
}
