import type { PictureRule } from "./field.ts";
import type { Label } from "./label.ts";

export interface Size {
  /** Pixels. */
  width: number;
  height: number;
}

/** Sides are whole pixels, so a ratio holds where one pixel more or less would not meet it better. */
function hasRatio({ width, height }: Size, rule: Size): boolean {
  return Math.abs(width * rule.height - height * rule.width) < Math.max(rule.width, rule.height);
}

export function meets(size: Size, rule: PictureRule): boolean {
  if (rule.mode === "exact") return size.width === rule.width && size.height === rule.height;
  if (rule.mode === "least") return size.width >= rule.width && size.height >= rule.height;
  return hasRatio(size, rule);
}

/** Whether the rule can be met by cutting and making smaller; a picture is never blown up. */
export function canBeCut(size: Size, rule: PictureRule): boolean {
  return rule.mode === "ratio" || (size.width >= rule.width && size.height >= rule.height);
}

/** The size found and the size needed, in words. */
export function sizeProblem(size: Size, { mode, width, height }: PictureRule): Label {
  const found = `${size.width} × ${size.height}`;
  if (mode === "ratio")
    return [
      `请上传标准尺寸的图片：比例 ${width} : ${height}，所选为 ${found}`,
      `Upload a picture of standard size: ratio ${width} : ${height}, this one is ${found}`,
    ];
  const [zh, en] = mode === "exact" ? ["", ""] : ["至少 ", "at least "];
  return [
    `请上传标准尺寸的图片：需要${zh ? ` ${zh.trim()}` : ""} ${width} × ${height} px，所选为 ${found} px`,
    `Upload a picture of standard size: ${en}${width} × ${height} px, this one is ${found} px`,
  ];
}

const MB = 1024 * 1024;

/** Specification, section 5: what is rejected of any picture. Bytes, pixels of a side, and long side over short side. */
export const pictureLimits = { bytes: 20 * MB, pixels: 16_383, ratio: 10 } as const;

/** Why a picture of this size is rejected, whatever it is for; null where it may be uploaded. */
export function rejected({ width, height }: Size): Label | null {
  const { pixels, ratio } = pictureLimits;
  if (width >= pixels || height >= pixels)
    return [`图片边长达到 ${pixels} px，不能上传`, `A picture of ${pixels} px or more is rejected`];
  if (Math.max(width, height) > ratio * Math.min(width, height))
    return [`图片长宽比超过 ${ratio}，不能上传`, `A picture with an aspect ratio above ${ratio} is rejected`];
  return null;
}
