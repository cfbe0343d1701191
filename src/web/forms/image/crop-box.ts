import type { PictureRule } from "#kernel/field.ts";
import type { Size } from "#kernel/image-size-rules.ts";

/** The part of a picture that is kept, in the picture's pixels. */
export interface Box extends Size {
  x: number;
  y: number;
}

/** Minimum size of the box in screen pixels (specification, section 9). */
const LEAST_ON_SCREEN = 30;

export interface Limits {
  bounds: Size;
  least: Size;
  /** Width over height; null for any ratio. */
  ratio: number | null;
}

/** Returns the limits of the box. @param scale screen pixels per picture pixel */
export function limitsFor(bounds: Size, rule: PictureRule | undefined, scale: number): Limits {
  const ratio = rule && rule.mode !== "least" ? rule.width / rule.height : null;
  const onScreen = LEAST_ON_SCREEN / scale;
  const needed = rule && rule.mode !== "ratio" ? rule : { width: 0, height: 0 };
  const side = (wanted: number, most: number): number => Math.min(Math.max(wanted, onScreen), most);
  const least = { width: side(needed.width, bounds.width), height: side(needed.height, bounds.height) };
  if (ratio === null) return { bounds, least, ratio };
  // Both sides reach their minimum together.
  const width = Math.min(Math.max(least.width, least.height * ratio), bounds.width, bounds.height * ratio);
  return { bounds, least: { width, height: width / ratio }, ratio };
}

const between = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)));

/** Returns the largest box within the limits, centered. */
export function largestBox({ bounds, ratio }: Limits): Box {
  const width = ratio === null ? bounds.width : Math.min(bounds.width, bounds.height * ratio);
  const height = ratio === null ? bounds.height : width / ratio;
  return { x: (bounds.width - width) / 2, y: (bounds.height - height) / 2, width, height };
}

export const movedBox = (box: Box, dx: number, dy: number, { bounds }: Limits): Box => ({
  ...box,
  x: between(box.x + dx, 0, bounds.width - box.width),
  y: between(box.y + dy, 0, bounds.height - box.height),
});

/**
 * Resizes the box by its lower right corner; the upper left one stays. With a fixed ratio the side that moved further
 * decides.
 */
export function resizedBox(box: Box, dx: number, dy: number, { bounds, least, ratio }: Limits): Box {
  const room = { width: bounds.width - box.x, height: bounds.height - box.y };
  if (ratio === null)
    return {
      ...box,
      width: between(box.width + dx, least.width, room.width),
      height: between(box.height + dy, least.height, room.height),
    };
  const wanted = Math.abs(dx) >= Math.abs(dy * ratio) ? box.width + dx : box.width + dy * ratio;
  const width = between(wanted, least.width, Math.min(room.width, room.height * ratio));
  return { ...box, width, height: width / ratio };
}

/** Returns the box rounded to whole pixels inside the picture. */
export function cutOf(box: Box, { bounds }: Limits): Box {
  const x = Math.min(Math.round(box.x), bounds.width - 1);
  const y = Math.min(Math.round(box.y), bounds.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round(box.width), bounds.width - x)),
    height: Math.max(1, Math.min(Math.round(box.height), bounds.height - y)),
  };
}

/** Returns the size of the result: the exact size if the rule requires one, else the size of the cut. */
export const resultSize = (cut: Size, rule: PictureRule | undefined): Size =>
  rule?.mode === "exact" ? { width: rule.width, height: rule.height } : { width: cut.width, height: cut.height };

export const isWhole = (cut: Box, { bounds }: Limits): boolean =>
  cut.x === 0 && cut.y === 0 && cut.width === bounds.width && cut.height === bounds.height;
