import type { PictureOptions } from "#kernel/field.ts";
import { isTooLarge, isTooLong, pictureLimits, typesFor } from "#kernel/image-size-rules.ts";

/** A chosen picture before the upload. */
interface Candidate {
  name: string;
  /** MIME type, which the browser derives from the name. */
  type: string;
  /** Size in bytes. */
  size: number;
  /** Size in pixels. */
  width: number;
  height: number;
}

export type Refused =
  | "upload.type"
  | "upload.ratio"
  | "upload.large"
  | "upload.pixels"
  | "upload.megapixels"
  | "upload.failedLoad"
  | "upload.browser"
  | "upload.unread";

/** Error code of an upload whose file cannot be read, so that no hash can be computed (specification, section 8). */
export const UNREAD_CODE = 1;

const KB = 1024;

/** Limits of specification, sections 5 and 9, in bytes; `quality` is the WebP quality from 0 to 1. */
export const imageLimits = {
  reject: pictureLimits.bytes,
  advise: 500 * KB,
  optimize: 100 * KB,
  convert: 10 * KB,
  convertGif: pictureLimits.gifBytes,
  quality: 0.8,
} as const;

/** False for a GIF, which is sent unchanged, because a canvas keeps only one frame. */
export const isStill = (type: string): boolean => type !== "image/gif";

/** Checks type and size of the file before it is decoded. */
export function refusedFile({ type, size }: Pick<Candidate, "type" | "size">, wants: PictureOptions): Refused | null {
  if (!typesFor(wants).includes(type)) return "upload.type";
  return size > imageLimits.reject ? "upload.large" : null;
}

/** Checks the pixels. The encoder would silently cut sides longer than 16,383 px, so larger pictures are refused. */
export function refusedPixels(size: Pick<Candidate, "width" | "height">, { picture }: PictureOptions): Refused | null {
  if (!(size.width > 0 && size.height > 0)) return "upload.failedLoad";
  if (isTooLarge(size)) return "upload.pixels";
  if (size.width * size.height > pictureLimits.area) return "upload.megapixels";
  return isTooLong(size, picture) ? "upload.ratio" : null;
}

export interface Plan {
  convert: boolean;
  /** Message shown after the upload. */
  note: "upload.advise" | "upload.gif" | null;
}

/**
 * Decides about the conversion. A picture above 10 KB becomes WebP, and above 500 KB a message says so. A GIF is not
 * converted here, because a canvas keeps only its first frame. Above 10 MB the server converts it, and a message says
 * so. WebP is not encoded again.
 */
export function planFor({ type, size }: Pick<Candidate, "type" | "size">): Plan {
  const isLarge = size > imageLimits.advise;
  if (type === "image/gif") return { convert: false, note: size > imageLimits.convertGif ? "upload.gif" : null };
  if (type === "image/webp") return { convert: false, note: isLarge ? "upload.advise" : null };
  return { convert: size > imageLimits.convert, note: isLarge ? "upload.advise" : null };
}

export const webpName = (name: string): string => name.replace(/\.[^.]*$/, "") + ".webp";

/** Returns how many of the chosen pictures fit. */
export const room = (have: number, max: number | undefined): number =>
  max === undefined ? Number.POSITIVE_INFINITY : Math.max(0, max - have);
