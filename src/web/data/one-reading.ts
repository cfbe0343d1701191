import { useEffect, useMemo } from "react";
import type { ListKey, ListPage } from "./list-pages.ts";
import { readPageAgain, straysIn } from "./list-pages.ts";

export interface Reading {
  replies: readonly (ListPage | undefined)[];
  /** When each reply came, ms since 1970; 0 while there is none. */
  times: readonly number[];
}

/** Replies of one reading come this close to each other; what changes in between is a row or two. */
const READING_MS = 2_000;

/** Whether a page counts the list as the front page does. */
const agrees = ([front]: Reading["replies"], reply: ListPage | undefined): boolean =>
  !front || !reply || reply.count === front.count;

/**
 * Pages of a list follow each other by cursor; one that does not is read again, behind the one before.
 *
 * Pages of a queue go by their numbers. One that counts the queue otherwise than the front does is of another time, and
 * rows between the two would be lost or doubled: both are read again. Until then only the front stands, unless they are
 * as good as of one time; then there is time for it.
 */
export function useOneReading(
  key: ListKey,
  numbers: readonly number[],
  { replies, times }: Reading,
): Reading["replies"] {
  const isQueue = key.queue !== undefined;
  const kept = useMemo(() => {
    const isNear = (at: number): boolean => Math.abs((times[at] ?? 0) - (times[0] ?? 0)) <= READING_MS;
    return isQueue ? replies.map((reply, at) => (agrees(replies, reply) || isNear(at) ? reply : undefined)) : replies;
  }, [isQueue, replies, times]);
  useEffect(() => {
    const isOne = replies.every((reply) => agrees(replies, reply));
    const stale = isQueue ? (isOne ? [] : numbers) : straysIn(numbers, replies);
    if (stale.length === 0) return undefined;
    const isWhole = isQueue && kept.every((reply, at) => reply === replies[at]);
    const again = (): void => stale.forEach((page) => void readPageAgain(key, page));
    const timer = setTimeout(again, isWhole ? READING_MS : 0);
    return () => clearTimeout(timer);
  }, [isQueue, key, numbers, replies, kept]);
  return kept;
}
