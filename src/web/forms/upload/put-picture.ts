import type { StoredImage } from "#kernel/field.ts";

/**
 * Adds a picture at the end, or replaces the one at `at`. The same content stands in a list only once; another picture
 * may have the same name.
 * @returns null if nothing changes
 */
export function putPicture(
  current: readonly StoredImage[],
  stored: StoredImage,
  at?: number,
): readonly StoredImage[] | null {
  const others = at === undefined ? current : current.toSpliced(at, 1);
  if (others.some((one) => one.key === stored.key)) return at === undefined ? null : others;
  return at === undefined ? [...current, stored] : current.with(at, stored);
}
