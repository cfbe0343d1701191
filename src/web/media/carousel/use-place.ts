import { useState } from "react";
import type { Slide } from "./slide.ts";
import { placeAmong, type Place } from "./place.ts";

/**
 * State of the current file's index. The file stays the current one when others join before it.
 * @param start index, or the key of a file that may join later
 */
export function usePlace(slides: readonly Slide[], start: number | string): readonly [number, (index: number) => void] {
  const found = typeof start === "number" ? start : slides.findIndex(({ key }) => key === start);
  const [place, setPlace] = useState<Place | null>(found < 0 ? null : { slides, index: found });
  const index = placeAmong(place ?? { slides, index: Math.max(0, found) }, slides);
  return [index, (next) => setPlace({ slides, index: next })];
}
