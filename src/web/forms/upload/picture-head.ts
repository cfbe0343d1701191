import { imageSize } from "image-size";
import type { Size } from "#kernel/image-size-rules.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

/** Bytes in which the size stands: a JPEG may have a preview and a color profile before it. */
const HEAD = 1024 * 1024;

export interface PictureHead {
  /** Size as displayed, after the rotation that the camera noted; null where the header does not say it. */
  size: Size | null;
  isAnimated: boolean;
}

const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  new TextDecoder("latin1").decode(bytes.subarray(start, end));

/** An APNG has an animation chunk before its first picture data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const text = textAt(bytes, 0, bytes.length);
  const [frames, data] = [text.indexOf("acTL"), text.indexOf("IDAT")];
  return frames > 0 && (data < 0 || frames < data);
}

/** Flag of an animation in the extended header of a WebP. */
const WEBP_ANIMATION = 0x02;

/** True for a picture of several frames, of which a canvas keeps only the first. Every GIF counts as one. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 3) === "GIF") return true;
  if (textAt(bytes, 1, 4) === "PNG") return isAnimatedPng(bytes);
  if (textAt(bytes, 8, 16) === "WEBPVP8X") return ((bytes[20] ?? 0) & WEBP_ANIMATION) !== 0;
  return textAt(bytes, 4, 12) === "ftypavis";
}

/** First orientation of EXIF with width and height exchanged. */
const TURNED = 5;

function sizeIn(bytes: Uint8Array): Size | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return null;
    return orientation >= TURNED ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}

/**
 * Reads size and animation of a picture from its first bytes, without decoding it.
 * @returns null if the file cannot be read, because it was moved or changed since it was chosen
 */
export async function readPictureHead(file: Blob): Promise<PictureHead | null> {
  try {
    const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    return { size: sizeIn(bytes), isAnimated: isAnimated(bytes) };
  } catch {
    return null;
  }
}

/** True for a stored picture of several frames. One whose bytes do not arrive counts as still; opening it then fails. */
export async function isStoredAnimation(key: string): Promise<boolean> {
  try {
    const reply = await fetch(fileUrl(key), { headers: { range: `bytes=0-${HEAD - 1}` } });
    return reply.ok && isAnimated(new Uint8Array(await reply.arrayBuffer()));
  } catch {
    return false;
  }
}
