import type { RefObject } from "react";
import { useInsertionEffect, useRef } from "react";

/** Returns a ref with the value of the last commit, for listeners that outlive a render. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
