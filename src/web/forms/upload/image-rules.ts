import type { PictureOptions } from "#kernel/field.ts";
import { isTooLarge, isTooLong, pictureLimits, typesFor } from "#kernel/image-size-rules.ts";

/** What is known of a chosen picture before it is sent. */
export interface Candidate {
  name: string;
  /** MIME type, as the browser took it from the name. */
  type: string;
  /** Bytes. */
  size: number;
  /** Pixels. */
  width: number;
  height: number;
}

export type Refused =
  | "upload.type"
  | "upload.ratio"
  | "upload.large"
  | "upload.pixels"
  | "upload.failedLoad"
  | "upload.browser"
  | "upload.unread";

/** Specification, section 8: the code of an upload whose file cannot be read, so that no hash can be made of it. */
export const UNREAD_CODE = 1;

const KB = 1024;

/** Specification, sections 5 and 9. Bytes, pixels, and long side over short side. */
export const imageLimits = {
  reject: pictureLimits.bytes,
  advise: 500 * KB,
  optimize: 100 * KB,
  convert: 10 * KB,
  convertGif: pictureLimits.gifBytes,
  quality: 0.8,
} as const;

/** A canvas keeps one frame alone, so a GIF is sent as it is. */
export const isStill = (type: string): boolean => type !== "image/gif";

/** By the file alone, before anything decodes it. */
export function refusedFile({ type, size }: Pick<Candidate, "type" | "size">, wants: PictureOptions): Refused | null {
  if (!typesFor(wants).includes(type)) return "upload.type";
  return size > imageLimits.reject ? "upload.large" : null;
}

/** By its pixels: a side of 16,383 would be cut by the encoder without a word, so it is refused before. */
export function refusedPixels(size: Pick<Candidate, "width" | "height">, { picture }: PictureOptions): Refused | null {
  if (!(size.width > 0 && size.height > 0)) return "upload.failedLoad";
  if (isTooLarge(size)) return "upload.pixels";
  return isTooLong(size, picture) ? "upload.ratio" : null;
}

export interface Plan {
  convert: boolean;
  /** Said once the picture is there. */
  note: "upload.advise" | "upload.gif" | null;
}

/**
 * Above 10 KB a picture becomes WebP, and above 500 KB that is said. A canvas would keep the first
 * frame of a GIF alone: above 10 MB the server converts it, and that is said too. WebP is not encoded a second time.
 */
export function planFor({ type, size }: Pick<Candidate, "type" | "size">): Plan {
  const isLarge = size > imageLimits.advise;
  if (type === "image/gif") return { convert: false, note: size > imageLimits.convertGif ? "upload.gif" : null };
  if (type === "image/webp") return { convert: false, note: isLarge ? "upload.advise" : null };
  return { convert: size > imageLimits.convert, note: isLarge ? "upload.advise" : null };
}

export const webpName = (name: string): string => name.replace(/\.[^.]*$/, "") + ".webp";

/** How many of the chosen ones fit. */
export const room = (have: number, max: number | undefined): number =>
  max === undefined ? Number.POSITIVE_INFINITY : Math.max(0, max - have);

/** APNG says so by a chunk before its first picture data; converted, it would stand still. */
export function isAnimatedPng(head: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(head);
  const frames = text.indexOf("acTL");
  return text.startsWith("\x89PNG") && frames > 0 && (!text.includes("IDAT") || frames < text.indexOf("IDAT"));
}
