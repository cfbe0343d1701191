import sharp, { type Sharp } from "sharp";
import { nameTile } from "./name-tile.ts";
import type { PictureFormat, ProcessFormat, ProcessStep, Resize } from "./process-steps.ts";

/** Maximum side of a WebP in pixels. Longer sides would be refused by the encoder. */
const WEBP_SIDE = 16_383;
const QUALITY = 80;

export interface Processed {
  readonly bytes: Uint8Array;
  readonly type: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size to which the picture is resized. */
function target({ width, height, longest, shortest, percent }: Resize, of: Size): Partial<Size> {
  if (percent !== undefined)
    return {
      width: Math.max(1, Math.round((of.width * percent) / 100)),
      height: Math.max(1, Math.round((of.height * percent) / 100)),
    };
  const isWide = of.width >= of.height;
  if (longest !== undefined) return isWide ? { width: longest } : { height: longest };
  if (shortest !== undefined) return isWide ? { height: shortest } : { width: shortest };
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

const resized = (from: Sharp, size: Resize, of: Size): Sharp =>
  from.resize({
    ...target(size, of),
    fit: size.fit,
    background: size.ground,
    withoutEnlargement: !size.mayEnlarge,
  });

function written(from: Sharp, format: ProcessFormat, quality: number): Sharp {
  if (format === "png") return from.png();
  if (format === "gif") return from.gif();
  // Encoding AVIF takes seconds at the usual effort.
  if (format === "avif") return from.avif({ quality, effort: 2 });
  return format === "webp" ? from.webp({ quality, effort: 2 }) : from.jpeg({ quality });
}

/**
 * Changes a picture in the order of the steps. All frames of an animation are kept.
 * @throws Error where the picture cannot be decoded or the result is too large for its format
 */
export async function processPicture(
  bytes: Uint8Array,
  picture: Size & { format: PictureFormat; animated: boolean },
  steps: readonly ProcessStep[],
  limits: { pixels: number; seconds: number },
): Promise<Processed> {
  let image = sharp(bytes, { animated: picture.animated, limitInputPixels: limits.pixels, failOn: "error" }).timeout({
    seconds: limits.seconds,
  });
  let [format, quality]: [ProcessFormat, number] = [picture.format === "tiff" ? "jpeg" : picture.format, QUALITY];
  for (const step of steps) {
    if (step.kind === "auto-orient") image = image.autoOrient();
    else if (step.kind === "resize") image = resized(image, step.size, picture);
    else if (step.kind === "name") image = image.composite([{ input: nameTile(step.text), tile: true }]);
    else if (step.kind === "format") ({ format } = step);
    else ({ quality } = step);
  }
  const isResized = steps.some(({ kind }) => kind === "resize");
  if (format === "webp" && !isResized && Math.max(picture.width, picture.height) > WEBP_SIDE)
    throw new Error("The picture is too large for WebP; resize it first.");
  return { bytes: await written(image, format, quality).toBuffer(), type: `image/${format}` };
}
