import { useEffect, useMemo } from "react";
import type { ListKey, Replies } from "./list-pages.ts";
import { consistentPages, readPageAgain } from "./list-pages.ts";

export interface Reading {
  replies: Replies;
  /** Time at which each reply came, ms since 1970; 0 if it is missing. */
  times: readonly number[];
  /** True while pages are loading. Nothing is read again until they arrive. */
  isFetching: boolean;
  error: unknown;
}

/**
 * Maximum distance in ms between replies that are treated as read at the same time. In that time at most one or two
 * rows change.
 */
const READING_MS = 2_000;

/**
 * Keeps the pages of a list consistent. Pages of a list follow each other by page cursor. A page that does not continue
 * the one before is read again after it.
 * Pages of a queue go by number. A page that does not continue the one before was read at another time. Rows between
 * the two would be lost or doubled, so all pages are read again. Until then only the pages before it are shown. Pages
 * read at almost the same time stay and are read again later.
 */
export function useOneReading(
  key: ListKey,
  numbers: readonly number[],
  { replies, times, isFetching, error }: Reading,
): Reading["replies"] {
  const isQueue = key.queue !== undefined;
  const end = useMemo(() => consistentPages(key, numbers, replies), [key, numbers, replies]);
  const shown = useMemo(() => {
    const isNear = (index: number): boolean => Math.abs((times[index] ?? 0) - (times[0] ?? 0)) <= READING_MS;
    return isQueue && end < numbers.length
      ? replies.map((reply, index) => (index < end || isNear(index) ? reply : undefined))
      : replies;
  }, [isQueue, end, numbers, replies, times]);
  useEffect(() => {
    if (end === numbers.length || isFetching || error) return undefined;
    const stale = isQueue ? numbers : numbers.slice(end, end + 1);
    const isWhole = isQueue && shown.every((reply, index) => reply === replies[index]);
    const again = (): void => stale.forEach((page) => void readPageAgain(key, page));
    const timer = setTimeout(again, isWhole ? READING_MS : 0);
    return () => clearTimeout(timer);
  }, [isQueue, key, numbers, replies, end, shown, isFetching, error]);
  return shown;
}
