import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import type { MeshFaultKind } from "./fault.ts";

export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "tiff" | "avif";

export interface Picture {
  readonly kind: "picture";
  readonly format: PictureFormat;
  /** Pixels as shown: the turn that the camera noted is applied. */
  readonly width: number;
  readonly height: number;
  /** Bytes of the file. */
  readonly size: number;
  readonly animated: boolean;
  readonly frames: number;
}

/**
 * `tooManyPixels`: `value` over all frames, `limit` allowed. `tooManyFrames`: `value` frames, `limit` converted. `unsupported`: readable, but not for the web (SVG …).
 * `readerCrashed`, `tooMuchMemory` (bytes), `tookTooLong` (ms): the process that read it was ended.
 */
export interface PictureFault {
  readonly kind:
    | "empty"
    | "unreadable"
    | "unsupported"
    | "tooManyPixels"
    | "tooManyFrames"
    | Extract<MeshFaultKind, "readerCrashed" | "tooMuchMemory" | "tookTooLong">;
  readonly value?: number;
  readonly limit?: number;
  readonly detail?: string;
}

export type PictureReading = Picture | { readonly kind: "fault"; readonly fault: PictureFault };
export type Drawn =
  | { readonly kind: "thumbnails"; readonly webps: readonly Uint8Array[] }
  | { readonly kind: "fault"; readonly fault: PictureFault };

/** Over all frames; a progressive JPEG of this many takes about 350 MB to decode. */
const pixelLimit = 100_000_000;
const thumbnailSeconds = 20;
/** One minute at 25 frames a second. */
const frameLimit = 1_500;
/** 100 million pixels over all frames take about 12 s and 150 MB. */
const conversionSeconds = 60;

// Decoded pictures are of no use twice, and two jobs with one thread each leave the server a core.
sharp.cache(false);
sharp.concurrency(1);

/** Reads the header of a picture; never throws for what stands in the bytes. */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureReading> {
  if (bytes.length === 0) return { kind: "fault", fault: { kind: "empty" } };
  let metadata: Metadata;
  try {
    // Its own limit would hide how large the picture is; a header costs nothing.
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
 * Still WebPs, each at most its width wide, upright, never enlarged, without the camera's notes. The picture is decoded
 * once: the smaller ones are drawn from the largest.
 */
export async function thumbnails(bytes: Uint8Array, widths: readonly number[]): Promise<Drawn> {
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

/** Writes a GIF as a WebP that keeps its frames, their times and its loop. @returns why it cannot; null where it did */
async function writeWebp(path: string, { frames }: Picture, to: string): Promise<PictureFault | null> {
  if (frames > frameLimit) return { kind: "tooManyFrames", value: frames, limit: frameLimit };
  try {
    // Read frame by frame: all frames at once would take as many bytes as four times their pixels.
    await sharp(path, { animated: true, sequentialRead: true, limitInputPixels: pixelLimit, failOn: "error" })
      .timeout({ seconds: conversionSeconds })
      .webp({ quality: 80, effort: 2 })
      .toFile(to);
    return null;
  } catch (error) {
    return unreadable(error).fault;
  }
}

export interface PictureRequest {
  readonly path: string;
  /** Pixels, one for each small picture. */
  readonly widths: readonly number[];
  /** Path at which the whole picture is written as an animated WebP as well. */
  readonly webpTo?: string;
}

/** A picture's facts, and its small copies in the order of the widths. */
export type Drawing =
  | { readonly kind: "drawn"; readonly picture: Picture; readonly webps: readonly Uint8Array[] }
  | { readonly kind: "fault"; readonly fault: PictureFault };

/** To be called in a child process alone (draw-in-child.ts): a member's picture may take a GB, or crash its decoder. */
export async function drawPicture({ path, widths, webpTo }: PictureRequest): Promise<Drawing> {
  const bytes = await readFile(path);
  const picture = await inspectPicture(bytes);
  if (picture.kind === "fault") return picture;
  const drawn = await thumbnails(bytes, widths);
  if (drawn.kind === "fault") return drawn;
  const fault = webpTo === undefined ? null : await writeWebp(path, picture, webpTo);
  return fault ? { kind: "fault", fault } : { kind: "drawn", picture, webps: drawn.webps };
}

/** sharp also draws SVG and PDF where it can: vectors are programs, and none of ours to run. */
function webFormat({ format, compression }: Metadata): PictureFormat | null {
  if (format === "heif") return compression === "av1" ? "avif" : null;
  const known: readonly PictureFormat[] = ["jpeg", "png", "webp", "gif", "tiff", "avif"];
  return known.find((name) => name === format) ?? null;
}

function unreadable(error: unknown): { kind: "fault"; fault: PictureFault } {
  return { kind: "fault", fault: { kind: "unreadable", detail: error instanceof Error ? error.message : "" } };
}
