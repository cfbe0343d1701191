import { useEffect, useMemo } from "react";
import type { ListKey, Replies } from "./list-pages.ts";
import { readPageAgain, straysIn } from "./list-pages.ts";

export interface Reading {
  replies: Replies;
  /** When each reply came, ms since 1970; 0 while there is none. */
  times: readonly number[];
  /** Some are on their way: what they say comes before anything is read again. */
  isFetching: boolean;
}

/** Replies of one reading come this close to each other; what changes in between is a row or two. */
const READING_MS = 2_000;

/**
 * How many pages of a queue, from the front on, are of one reading: each begins where the one before it ends. Where that
 * one is not at hand, the page counts the queue as the front does, as far as an estimate does not stand for the count.
 */
export function goingOn(numbers: readonly number[], replies: Replies): number {
  const [front] = replies;
  const breaks = numbers.findIndex((page, at) => {
    const reply = replies[at];
    if (at === 0 || !reply) return false;
    const before = replies[numbers.indexOf(page - 1)];
    if (before) return reply.after !== before.nextCursor;
    return front?.countKind === "exact" && reply.countKind === "exact" && reply.count !== front.count;
  });
  return breaks < 0 ? numbers.length : breaks;
}

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
  { replies, times, isFetching }: Reading,
): Reading["replies"] {
  const isQueue = key.queue !== undefined;
  const whole = useMemo(() => (isQueue ? goingOn(numbers, replies) : numbers.length), [isQueue, numbers, replies]);
  const kept = useMemo(() => {
    if (whole === numbers.length) return replies;
    const isNear = (at: number): boolean => Math.abs((times[at] ?? 0) - (times[0] ?? 0)) <= READING_MS;
    return replies.map((reply, at) => (at < whole || isNear(at) ? reply : undefined));
  }, [whole, numbers, replies, times]);
  useEffect(() => {
    const isOne = whole === numbers.length;
    const stale = isQueue ? (isOne ? [] : numbers) : straysIn(numbers, replies);
    if (stale.length === 0 || isFetching) return undefined;
    const isWhole = isQueue && kept.every((reply, at) => reply === replies[at]);
    const again = (): void => stale.forEach((page) => void readPageAgain(key, page));
    const timer = setTimeout(again, isWhole ? READING_MS : 0);
    return () => clearTimeout(timer);
  }, [isQueue, key, numbers, replies, whole, kept, isFetching]);
  return kept;
}
