import type { Locator } from "playwright-core";

/** Position of an element in pixels of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const boxesOf = (locator: Locator): Promise<Box[]> =>
  locator.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    return boxes.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
  });

export const boxOf = async (locator: Locator): Promise<Box> => {
  const [box] = await boxesOf(locator);
  if (!box) throw new Error("nothing is there");
  return box;
};

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - 1 &&
  inner.top >= outer.top - 1 &&
  inner.right <= outer.right + 1 &&
  inner.bottom <= outer.bottom + 1;

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
