import { readFile } from "node:fs/promises";
import { pictureLimits } from "#kernel/image-size-rules.ts";
import sharp, { type Metadata, type Sharp } from "sharp";
import type { PictureLook, Pixels } from "./picture-look.ts";
import { lookOf } from "./picture-look.ts";
import type { Processed } from "./process-picture.ts";
import { processPicture } from "./process-picture.ts";
import type { PictureFormat, ProcessStep } from "./process-steps.ts";
import type { MeshReason } from "#mesh/reasons.ts";

interface Picture {
  readonly kind: "picture";
  readonly format: PictureFormat;
  /** Width in pixels as displayed, after the rotation that the camera noted. */
  readonly width: number;
  readonly height: number;
  /** Size of the file in bytes. */
  readonly size: number;
  readonly animated: boolean;
  readonly frames: number;
}

/**
 * The reason why a picture cannot be used.
 * - `tooManyPixels`: `value` is the number over all frames, `limit` the maximum.
 * - `tooManyFrames`: `value` is the number of frames, `limit` the maximum for a conversion.
 * - `unsupported`: the format is readable, but not accepted (SVG …).
 * - `readerCrashed`, `tooMuchMemory` (bytes), `tookTooLong` (ms): the reading process was ended.
 */
export interface PictureFault {
  readonly kind:
    | "empty"
    | "unreadable"
    | "unsupported"
    | "tooManyPixels"
    | "tooManyFrames"
    | Extract<MeshReason, "readerCrashed" | "tooMuchMemory" | "tookTooLong">;
  readonly value?: number;
  readonly limit?: number;
  readonly detail?: string;
}

type PictureReading = Picture | { readonly kind: "fault"; readonly fault: PictureFault };
export type Drawn =
  | { readonly kind: "thumbnails"; readonly webps: readonly Uint8Array[] }
  | { readonly kind: "fault"; readonly fault: PictureFault };

/** Maximum number of pixels over all frames. A progressive JPEG of this size takes about 350 MB to decode. */
const pixelLimit = pictureLimits.area;
const thumbnailSeconds = 20;
/** Maximum number of frames: one minute at 25 frames a second. */
const frameLimit = 1_500;
/** Time limit of a conversion. 100 million pixels over all frames take about 12 s and 150 MB. */
const conversionSeconds = 60;

// No cache, because decoded pictures are never used again. One thread per job, so that two jobs do not take all cores
// from the server.
sharp.cache(false);
sharp.concurrency(1);

/** Reads the header of a picture. Never throws because of its content. */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureReading> {
  if (bytes.length === 0) return { kind: "fault", fault: { kind: "empty" } };
  let metadata: Metadata;
  try {
    // No limit here: reading a header is cheap, and with the default limit the size of a large picture would be
    // unknown.
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    return unreadable(error);
  }
  const format = webFormat(metadata);
  if (!format) return { kind: "fault", fault: { kind: "unsupported", detail: metadata.format } };
  const { width = 0, pages = 1 } = metadata;
  const height = metadata.pageHeight ?? metadata.height ?? 0;
  const pixels = width * height * pages;
  if (pixels > pixelLimit) return { kind: "fault", fault: { kind: "tooManyPixels", value: pixels, limit: pixelLimit } };
  const turned = (metadata.orientation ?? 1) >= 5;
  return {
    kind: "picture",
    format,
    width: turned ? height : width,
    height: turned ? width : height,
    size: bytes.length,
    animated: pages > 1 && format !== "tiff",
    frames: pages,
  };
}

const small = (from: Sharp, width: number): Sharp => from.resize({ width, withoutEnlargement: true });
const webpOf = (from: Sharp): Promise<Uint8Array> => from.webp({ quality: 80 }).toBuffer();

/**
 * Draws still WebPs, each at most its width, upright, never enlarged and without the camera's metadata. The picture is
 * decoded only once, and the smaller copies are drawn from the largest.
 */
export async function thumbnails(bytes: Uint8Array, widths: readonly number[]): Promise<Drawn> {
  if (widths.length === 0) return { kind: "thumbnails", webps: [] };
  const picture = await inspectPicture(bytes);
  if (picture.kind === "fault") return picture;
  const decoded = sharp(bytes, { limitInputPixels: pixelLimit, failOn: "error" })
    .timeout({ seconds: thumbnailSeconds })
    .rotate();
  const largest = small(decoded, Math.max(...widths));
  try {
    if (widths.length === 1) return { kind: "thumbnails", webps: [await webpOf(largest)] };
    const { data, info } = await largest.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const webps: Uint8Array[] = [];
    for (const one of widths) webps.push(await webpOf(small(sharp(data, { raw: { width, height, channels } }), one)));
    return { kind: "thumbnails", webps };
  } catch (error) {
    return unreadable(error);
  }
}

/**
 * Converts a GIF to a WebP with the same frames, delays and loop.
 * @returns the reason why it cannot be converted; null if it was converted
 */
async function writeWebp(path: string, { frames }: Picture, to: string): Promise<PictureFault | null> {
  if (frames > frameLimit) return { kind: "tooManyFrames", value: frames, limit: frameLimit };
  try {
    // Read frame by frame: all frames at once would need four bytes per pixel.
    await sharp(path, { animated: true, sequentialRead: true, limitInputPixels: pixelLimit, failOn: "error" })
      .timeout({ seconds: conversionSeconds })
      .webp({ quality: 80, effort: 2 })
      .toFile(to);
    return null;
  } catch (error) {
    return unreadable(error).fault;
  }
}

type Changed =
  | { readonly kind: "processed"; readonly processed: Processed }
  | { readonly kind: "fault"; readonly fault: PictureFault };

async function processed(bytes: Uint8Array, picture: Picture, steps: readonly ProcessStep[]): Promise<Changed> {
  try {
    const limits = { pixels: pixelLimit, seconds: thumbnailSeconds };
    return { kind: "processed", processed: await processPicture(bytes, picture, steps, limits) };
  } catch (error) {
    return unreadable(error);
  }
}

export interface PictureRequest {
  readonly path: string;
  /** Widths of the small copies in pixels. */
  readonly widths: readonly number[];
  /** Changes of `x-oss-process`, if a changed picture is needed. */
  readonly steps?: readonly ProcessStep[];
  /** Path for an animated WebP of the whole picture, if one is needed. */
  readonly webpTo?: string;
  /** True to answer the pixels of the first small copy, too. */
  readonly withPixels?: true;
  /** True to answer what the first small copy looks like, too. */
  readonly withLook?: true;
}

/** Properties of a picture and its small copies, in the order of the widths. */
export type Drawing =
  | {
      readonly kind: "drawn";
      readonly picture: Picture;
      readonly webps: readonly Uint8Array[];
      readonly processed?: Processed;
      readonly pixels?: Pixels;
      readonly look?: PictureLook;
    }
  | { readonly kind: "fault"; readonly fault: PictureFault };

async function pixelsOf(webp: Uint8Array | undefined): Promise<Pixels> {
  const { data, info } = await sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Reads and draws a picture. Call it only in a child process (draw-in-child.ts).
 * A member's picture may take a GB of memory or crash its decoder.
 */
export async function drawPicture(request: PictureRequest): Promise<Drawing> {
  const { path, widths, webpTo, steps, withPixels, withLook } = request;
  const bytes = await readFile(path);
  const picture = await inspectPicture(bytes);
  if (picture.kind === "fault") return picture;
  const drawn = await thumbnails(bytes, widths);
  if (drawn.kind === "fault") return drawn;
  const changed = steps === undefined ? null : await processed(bytes, picture, steps);
  if (changed?.kind === "fault") return changed;
  const fault = webpTo === undefined ? null : await writeWebp(path, picture, webpTo);
  if (fault) return { kind: "fault", fault };
  const pixels = withPixels || withLook ? await pixelsOf(drawn.webps[0]) : null;
  return {
    kind: "drawn",
    picture,
    webps: drawn.webps,
    ...(changed && { processed: changed.processed }),
    ...(pixels && withPixels && { pixels }),
    ...(pixels && withLook && { look: await lookOf(pixels) }),
  };
}

/**
 * Returns the format if the web supports it, otherwise null. sharp can also render SVG and PDF, but these can contain
 * programs and are not accepted.
 */
function webFormat({ format, compression }: Metadata): PictureFormat | null {
  if (format === "heif") return compression === "av1" ? "avif" : null;
  const known: readonly PictureFormat[] = ["jpeg", "png", "webp", "gif", "tiff", "avif"];
  return known.find((name) => name === format) ?? null;
}

/** The fault of a picture whose decoder threw an error. */
export function unreadable(error: unknown): { kind: "fault"; fault: PictureFault } {
  return { kind: "fault", fault: { kind: "unreadable", detail: error instanceof Error ? error.message : "" } };
}
