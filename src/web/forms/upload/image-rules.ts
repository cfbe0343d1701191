import { pictureLimits } from "#kernel/picture.ts";

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

export type Refused = "upload.type" | "upload.ratio" | "upload.large" | "upload.pixels" | "upload.failedLoad";

const KB = 1024;
const MB = 1024 * KB;

/** Specification, sections 5 and 9. Bytes, pixels, and long side over short side. */
export const imageLimits = {
  reject: pictureLimits.bytes,
  advise: 500 * KB,
  convert: 10 * KB,
  convertGif: 10 * MB,
  pixels: pictureLimits.pixels,
  ratio: pictureLimits.ratio,
  quality: 0.8,
} as const;

export const acceptedTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
const isAccepted = (type: string): boolean => acceptedTypes.some((one) => one === type);

/** Of these a canvas keeps one picture alone, so they are sent as they are. */
export const isStill = (type: string): boolean => isAccepted(type) && type !== "image/gif";

/** By the file alone, before anything decodes it. */
export function refusedFile({ type, size }: Pick<Candidate, "type" | "size">): Refused | null {
  if (!isAccepted(type)) return "upload.type";
  return size > imageLimits.reject ? "upload.large" : null;
}

/** By its pixels: a side of 16,383 would be cut by the encoder without a word, so it is refused before. */
export function refusedPixels({ width, height }: Pick<Candidate, "width" | "height">): Refused | null {
  if (!(width > 0 && height > 0)) return "upload.failedLoad";
  if (width >= imageLimits.pixels || height >= imageLimits.pixels) return "upload.pixels";
  return Math.max(width, height) / Math.min(width, height) > imageLimits.ratio ? "upload.ratio" : null;
}

export interface Plan {
  convert: boolean;
  /** Said beside the picture once it is there. */
  note: "upload.advise" | "upload.gif" | null;
}

/**
 * Above 10 KB a picture becomes WebP, and above 500 KB that is said. A GIF is due above 10 MB, but a canvas would
 * keep its first frame alone: it goes as it is, and that is said too. WebP is not encoded a second time.
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
