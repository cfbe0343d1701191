import type { StoredImage } from "#kernel/field.ts";

/**
 * Adds a picture at the end, or replaces the one at `index`. The same content stands in a list only once; another picture
 * may have the same name.
 * @returns null if nothing changes
 */
export function putPicture(
  current: readonly StoredImage[],
  stored: StoredImage,
  index?: number,
): readonly StoredImage[] | null {
  const others = index === undefined ? current : current.toSpliced(index, 1);
  if (others.some((one) => one.key === stored.key)) return index === undefined ? null : others;
  return index === undefined ? [...current, stored] : current.with(index, stored);
}
