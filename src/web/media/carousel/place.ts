import type { Slide } from "./slide.ts";

type Keyed = Pick<Slide, "key">;

/** Index of the current file, and the files among which it is the current one. */
export interface Place {
  slides: readonly Keyed[];
  index: number;
}

/**
 * Returns the index of the current file among files that may have joined or left. A file that is there twice keeps its
 * turn; of one that has left, the file at its place follows.
 */
export function placeAmong({ slides: before, index }: Place, slides: readonly Keyed[]): number {
  const key = before[index]?.key;
  const turn = before.slice(0, index).filter((one) => one.key === key).length;
  const same = slides.flatMap((one, at) => (one.key === key ? [at] : []));
  return same[turn] ?? same.at(-1) ?? Math.max(0, Math.min(index, slides.length - 1));
}
