import type { PictureOptions, PictureRule } from "./field.ts";
import type { Label } from "./label.ts";

export interface Size {
  /** Pixels. */
  width: number;
  height: number;
}

/** True if the sides have the ratio, with the deviation that rounding to whole pixels causes. */
function hasRatio({ width, height }: Size, rule: Size): boolean {
  return Math.abs(width * rule.height - height * rule.width) < Math.max(rule.width, rule.height);
}

export function meets(size: Size, rule: PictureRule): boolean {
  if (rule.mode === "exact") return size.width === rule.width && size.height === rule.height;
  if (rule.mode === "least") return size.width >= rule.width && size.height >= rule.height;
  return hasRatio(size, rule);
}

/** True if cropping and scaling down can meet the rule. Pictures are never enlarged. */
export function canBeCut(size: Size, rule: PictureRule): boolean {
  return rule.mode === "ratio" || (size.width >= rule.width && size.height >= rule.height);
}

/** Message with the actual and the required size. */
export function sizeProblem(size: Size, { mode, width, height }: PictureRule): Label {
  const actual = `${size.width} × ${size.height}`;
  if (mode === "ratio")
    return [
      `请上传标准尺寸的图片：比例 ${width} : ${height}，所选为 ${actual}`,
      `Upload a picture of standard size: ratio ${width} : ${height}, this one is ${actual}`,
    ];
  const [zh, en] = mode === "exact" ? ["", ""] : ["至少 ", "at least "];
  return [
    `请上传标准尺寸的图片：需要${zh ? ` ${zh.trim()}` : ""} ${width} × ${height} px，所选为 ${actual} px`,
    `Upload a picture of standard size: ${en}${width} × ${height} px, this one is ${actual} px`,
  ];
}

const MB = 1024 * 1024;

/**
 * Limits for every picture (specification, section 5).
 * `bytes` is the file size, `pixels` a side, `area` all pixels, `ratio` the long side divided by the short side.
 * A GIF above `gifBytes` is converted to an animated WebP.
 */
export const pictureLimits = {
  bytes: 20 * MB,
  pixels: 16_383,
  area: 100_000_000,
  ratio: 10,
  gifBytes: 10 * MB,
} as const;

/** True if a side has too many pixels for any field. */
export const isTooLarge = ({ width, height }: Size): boolean => Math.max(width, height) >= pictureLimits.pixels;

export const tooLarge: Label = [
  `图片边长达到 ${pictureLimits.pixels} px，不能上传`,
  `A picture of ${pictureLimits.pixels} px or more is rejected`,
];

/**
 * True if the size exceeds the general limit of the ratio. The limit does not apply to a field with an exact size or
 * ratio.
 */
export const isTooLong = ({ width, height }: Size, rule: PictureRule | undefined): boolean =>
  (rule === undefined || rule.mode === "least") &&
  Math.max(width, height) > pictureLimits.ratio * Math.min(width, height);

/** Returns why a field with this rule refuses a picture of this size; null where it accepts it. */
export function sizeRefusal(size: Size, rule: PictureRule | undefined): Label | null {
  if (rule && !meets(size, rule)) return sizeProblem(size, rule);
  if (!isTooLong(size, rule)) return null;
  const { ratio } = pictureLimits;
  return [`图片比例过大（长宽比超过 ${ratio}），请调整`, `The ratio is too large (above ${ratio}), please adjust`];
}

/** File extensions that every picture field accepts. */
const usual = ["jpg", "jpeg", "png"] as const;

/** File extensions that a field accepts, without the dot. */
export const endingsFor = ({ takes = [] }: PictureOptions): readonly string[] => [...usual, ...takes];

/** MIME types that a field accepts. */
export const typesFor = ({ takes = [] }: PictureOptions): readonly string[] => [
  "image/jpeg",
  "image/png",
  ...takes.map((format) => `image/${format}`),
];
