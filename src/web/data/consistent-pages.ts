import { useEffect, useMemo } from "react";
import type { ListKey, Replies } from "./list-pages.ts";
import { goingOn, readPageAgain } from "./list-pages.ts";

export interface Reading {
  replies: Replies;
  /** When each reply came, ms since 1970; 0 while there is none. */
  times: readonly number[];
  /** Some are on their way: what they say comes before anything is read again. */
  isFetching: boolean;
  error: unknown;
}

/** Replies of one reading come this close to each other; what changes in between is a row or two. */
const READING_MS = 2_000;

/**
 * Pages of a list follow each other by cursor; one that does not is read again, behind the one before.
 *
 * Pages of a queue go by their numbers. One that does not go on where the one before it ends is of another time, and
 * rows between the two would be lost or doubled: all are read again. Until then only those in front of it stand, unless
 * they are as good as of one time; then there is time for it.
 */
export function useOneReading(
  key: ListKey,
  numbers: readonly number[],
  { replies, times, isFetching, error }: Reading,
): Reading["replies"] {
  const isQueue = key.queue !== undefined;
  const end = useMemo(() => goingOn(key, numbers, replies), [key, numbers, replies]);
  const kept = useMemo(() => {
    const isNear = (at: number): boolean => Math.abs((times[at] ?? 0) - (times[0] ?? 0)) <= READING_MS;
    return isQueue && end < numbers.length
      ? replies.map((reply, at) => (at < end || isNear(at) ? reply : undefined))
      : replies;
  }, [isQueue, end, numbers, replies, times]);
  useEffect(() => {
    if (end === numbers.length || isFetching || error) return undefined;
    const stale = isQueue ? numbers : numbers.slice(end, end + 1);
    const isWhole = isQueue && kept.every((reply, at) => reply === replies[at]);
    const again = (): void => stale.forEach((page) => void readPageAgain(key, page));
    const timer = setTimeout(again, isWhole ? READING_MS : 0);
    return () => clearTimeout(timer);
  }, [isQueue, key, numbers, replies, end, kept, isFetching, error]);
  return kept;
}
