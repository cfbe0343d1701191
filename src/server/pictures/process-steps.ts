/** A change to a picture, as the parameter `x-oss-process` of Aliyun OSS names it. Sizes are in pixels. */
export type ProcessStep =
  | { readonly kind: "resize"; readonly size: Resize }
  | { readonly kind: "format"; readonly format: ProcessFormat }
  /** From 1 to 100. */
  | { readonly kind: "quality"; readonly quality: number }
  /** Lays a text over the picture. No parameter asks for it. */
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "auto-orient" };

/** Formats of pictures that are read. */
export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "tiff" | "avif";
/** Formats that are written. */
export type ProcessFormat = Exclude<PictureFormat, "tiff">;

export interface Resize {
  readonly width?: number;
  readonly height?: number;
  /** Longest and shortest side, instead of width and height. */
  readonly longest?: number;
  readonly shortest?: number;
  /** Percent of the size, instead of all others. */
  readonly percent?: number;
  readonly fit: "inside" | "outside" | "cover" | "contain" | "fill";
  /** Color of the ground for `contain`, such as #FFFFFF. */
  readonly ground: string;
  readonly mayEnlarge: boolean;
}

/** What `x-oss-process` asks for: facts of the picture, or a changed one. */
export type Process = { readonly kind: "info" } | { readonly kind: "change"; readonly steps: readonly ProcessStep[] };

const MOST_CHARACTERS = 512;
const MOST_SIDE = 16_384;
const fits = { lfit: "inside", mfit: "outside", fill: "cover", pad: "contain", fixed: "fill" } as const;
const formats = { jpg: "jpeg", jpeg: "jpeg", png: "png", webp: "webp", gif: "gif", avif: "avif" } as const;

/** A parameter that is not understood. The message is for the answer's XML. */
export class ProcessError extends Error {}

function whole(text: string, least: number, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new ProcessError(`The value ${text.slice(0, 20)} is out of range.`);
  return value;
}

function oneOf<T>(values: Readonly<Record<string, T>>, name: string): T {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new ProcessError(`The value ${name.slice(0, 20)} is not supported.`);
  return value;
}

const sides = { w: "width", h: "height", l: "longest", s: "shortest" } as const;

function resizeOf(parameters: readonly string[]): Resize {
  let size: Resize = { fit: "inside", ground: "#FFFFFF", mayEnlarge: false };
  for (const parameter of parameters) {
    const [, name = "", value = ""] = /^([a-z]+)_(.+)$/.exec(parameter) ?? [];
    if (Object.hasOwn(sides, name)) size = { ...size, [oneOf(sides, name)]: whole(value, 1, MOST_SIDE) };
    else if (name === "p") size = { ...size, percent: whole(value, 1, 1_000) };
    else if (name === "m") size = { ...size, fit: oneOf(fits, value) };
    else if (name === "limit") size = { ...size, mayEnlarge: whole(value, 0, 1) === 0 };
    else if (name === "color" && /^[0-9a-fA-F]{6}$/.test(value)) size = { ...size, ground: `#${value}` };
    else throw new ProcessError(`The parameter ${parameter.slice(0, 40)} of resize is not supported.`);
  }
  const hasSize = size.width ?? size.height ?? size.longest ?? size.shortest ?? size.percent;
  if (hasSize === undefined) throw new ProcessError("Resize needs a size.");
  return size;
}

function stepOf(text: string): ProcessStep | null {
  const [name = "", ...parameters] = text.split(",");
  const [first = ""] = parameters;
  if (name === "resize") return { kind: "resize", size: resizeOf(parameters) };
  if (name === "format") return { kind: "format", format: oneOf(formats, first) };
  if (name === "quality") return { kind: "quality", quality: whole(first.replace(/^[qQ]_/, ""), 1, 100) };
  if (name === "auto-orient") return whole(first, 0, 1) === 1 ? { kind: "auto-orient" } : null;
  // Only the order in which a browser draws the lines.
  if (name === "interlace" && whole(first, 0, 1) >= 0) return null;
  throw new ProcessError(`The action ${name.slice(0, 40)} is not supported.`);
}

/**
 * Parses `x-oss-process`, such as `image/resize,w_400,m_lfit/format,webp/quality,q_80`.
 * @throws ProcessError
 */
export function processOf(text: string): Process {
  const [kind, ...actions] = text.split("/");
  if (kind !== "image" || actions.length === 0 || text.length > MOST_CHARACTERS)
    throw new ProcessError("Only actions on images are supported.");
  if (actions.length === 1 && actions[0] === "info") return { kind: "info" };
  return { kind: "change", steps: actions.map(stepOf).filter((step) => step !== null) };
}
