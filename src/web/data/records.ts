import type { UseQueryResult } from "@tanstack/react-query";
import { useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Aside, ListReply, ListRequest } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "./client.ts";
import { queryClient } from "./query.ts";

export interface ListKey {
  resource: string;
  filter: string;
  sort: string;
  columns: readonly string[];
  pageSize: number;
  /** Only what waits for the moderator in this queue, or what was put aside there. */
  queue?: string;
  aside?: Aside;
}

export interface Row {
  record: AnyRecord;
  titles: ListReply["titles"];
}

export interface RecordWindow {
  count: number;
  countKind: ListReply["countKind"];
  /** Undefined while its page is on the way. */
  rowAt(index: number): Row | undefined;
  indexOf(id: string): number;
  /** What an element is known by while the rows around it change places, where that is not the index. */
  keyAt?(index: number): string | number;
  /** Where a move from `from` to `index` ends, in a list whose rows are not all records. */
  landing?(index: number, from: number): number;
  isLoading: boolean;
  /** A first answer has come; `count` means something. */
  isReady: boolean;
  error: unknown;
  retry(): void;
  /** Tells which rows are near the eye; their pages are fetched, debounced. */
  want(first: number, last: number): void;
}

const RANGE_MS = 90;
/** Rows before the edge of a page at which the next one is fetched. */
const AHEAD = 20;
/**
 * Pages near the start go by number; far ones by the cursor of the page before, where that is at hand. All of a queue's
 * go by number: they are of one reading, and there are no more of them than what waits.
 */
const BY_NUMBER = 5;

const pageKey = (key: ListKey, page: number) =>
  ["list", key.resource, key.filter, key.sort, key.columns.join(), key.pageSize, key.aside, page] as const;

async function fetchPage(key: ListKey, page: number, signal: AbortSignal): Promise<ListReply> {
  const before =
    page > BY_NUMBER && !key.queue ? queryClient.getQueryData<ListReply>(pageKey(key, page - 1)) : undefined;
  const request: ListRequest = {
    page,
    pageSize: key.pageSize,
    ...(key.filter ? { filter: key.filter } : {}),
    ...(key.sort ? { sort: key.sort } : {}),
    ...(before?.nextCursor ? { cursor: before.nextCursor } : {}),
    columns: key.columns,
    ...(key.queue ? { queue: key.queue } : {}),
    ...(key.aside ? { aside: key.aside } : {}),
  };
  return call<ListReply>(v2(key.resource, "list"), request, { signal });
}

interface Pages {
  replies: readonly (ListReply | undefined)[];
  /** When each reply came, ms since 1970; 0 while there is none. */
  times: readonly number[];
  isLoading: boolean;
  error: unknown;
}

const rows = new WeakMap<AnyRecord, Row>();

/** The same row for the same record: a list that draws itself anew draws none of its rows for that. */
function rowOf(record: AnyRecord, titles: Row["titles"]): Row {
  const known = rows.get(record);
  if (known?.titles === titles) return known;
  const fresh = { record, titles };
  rows.set(record, fresh);
  return fresh;
}

/** Module-level, so that react-query can tell that it did not change. */
const combine = (results: UseQueryResult<ListReply>[]): Pages => ({
  replies: results.map((result) => result.data),
  times: results.map((result) => result.dataUpdatedAt),
  isLoading: results.some((result) => result.isLoading),
  error: results.find((result) => result.error)?.error ?? null,
});

const pagesFor = (first: number, last: number, size: number): string => {
  const from = Math.max(0, Math.floor((first - AHEAD) / size));
  const to = Math.max(from, Math.floor((last + AHEAD) / size));
  return Array.from({ length: Math.min(6, to - from + 1) }, (_, at) => from + at + 1).join();
};

const identity = (key: ListKey): string =>
  [key.resource, key.filter, key.sort, key.columns.join(), key.pageSize, key.aside].join("\n");

/** What is kept of a list while its next answer is on the way: nothing jumps to zero. */
interface Seen {
  identity: string;
  count: number;
  countKind: ListReply["countKind"];
  isReady: boolean;
}

/** Windows of pages over a list of any length. @param start first row wanted, from the address */
export function useRecords(key: ListKey, start: number): RecordWindow {
  const id = identity(key);
  const size = key.pageSize;
  const [wanted, setWanted] = useState(() => ({ id, pages: pagesFor(start, start, size) }));
  const pages = wanted.id === id ? wanted.pages : pagesFor(start, start, size);
  // What leaves a queue leaves it in front: its first page is always at hand, and with it the place of what was there.
  const front = key.queue ? "1," : "";
  const numbers = useMemo(() => [...new Set(`${front}${pages}`.split(",").map(Number))], [front, pages]);
  const read = useQueries({
    queries: numbers.map((page) => ({
      queryKey: pageKey(key, page),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(key, page, signal),
    })),
    combine,
  });
  const replies = useOneReading(key, numbers, read);
  const { isLoading, error } = read;
  const seen = useSeen(id, replies);
  const want = useWanted(id, size, setWanted);
  return useMemo(() => {
    const byPage = new Map(numbers.map((page, at) => [page, replies[at]]));
    return {
      count: seen.count,
      countKind: seen.countKind,
      isReady: seen.isReady,
      isLoading,
      error,
      want,
      retry: () => void queryClient.refetchQueries({ queryKey: ["list", key.resource], type: "active" }),
      rowAt(index) {
        const reply = byPage.get(Math.floor(index / size) + 1);
        const record = reply?.list[index % size];
        return reply && record ? rowOf(record, reply.titles) : undefined;
      },
      indexOf(wantedId) {
        for (const [page, reply] of byPage) {
          const at = reply?.list.findIndex((record) => record.id === wantedId) ?? -1;
          if (at >= 0) return (page - 1) * size + at;
        }
        return -1;
      },
    };
  }, [numbers, replies, seen, isLoading, error, want, size, key.resource]);
}

/** Replies of one reading come this close to each other; what changes in between is a row or two. */
const READING_MS = 2_000;

type Replies = Pick<Pages, "replies" | "times">;

/** Whether a page counts the list as the front page does. */
const agrees = ({ replies }: Replies, at: number): boolean =>
  replies[0] === undefined || replies[at] === undefined || replies[at].count === replies[0].count;

const isOfReading = (read: Replies, at: number): boolean =>
  agrees(read, at) || Math.abs((read.times[at] ?? 0) - (read.times[0] ?? 0)) <= READING_MS;

/**
 * Pages of a queue go by their numbers. One that counts the queue otherwise than the front does is of another time, and
 * rows between the two would be lost or doubled: both are read again. Until then only the front stands, unless they are
 * as good as of one time; then there is time for it.
 */
function useOneReading(key: ListKey, numbers: readonly number[], { replies, times }: Pages): Pages["replies"] {
  const isQueue = key.queue !== undefined;
  useEffect(() => {
    const read = { replies, times };
    if (!isQueue || replies.every((_, at) => agrees(read, at))) return undefined;
    const isWhole = replies.every((_, at) => isOfReading(read, at));
    const again = (): void => {
      for (const page of numbers) void queryClient.refetchQueries({ queryKey: pageKey(key, page), exact: true });
    };
    const timer = setTimeout(again, isWhole ? READING_MS : 0);
    return () => clearTimeout(timer);
  }, [isQueue, key, numbers, replies, times]);
  return useMemo(
    () => (isQueue ? replies.map((reply, at) => (isOfReading({ replies, times }, at) ? reply : undefined)) : replies),
    [isQueue, replies, times],
  );
}

function useSeen(id: string, replies: readonly (ListReply | undefined)[]): Seen {
  const [seen, setSeen] = useState<Seen>({ identity: id, count: 0, countKind: "exact", isReady: false });
  const latest = replies.findLast((reply) => reply !== undefined);
  const next: Seen = latest
    ? { identity: id, count: latest.count, countKind: latest.countKind, isReady: true }
    : seen.identity === id
      ? seen
      : { ...seen, identity: id, isReady: false };
  const isSame =
    next.identity === seen.identity &&
    next.count === seen.count &&
    next.countKind === seen.countKind &&
    next.isReady === seen.isReady;
  if (!isSame) setSeen(next);
  return isSame ? seen : next;
}

type Wanted = { id: string; pages: string };

function useWanted(id: string, size: number, set: (next: Wanted) => void): (first: number, last: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<Wanted>({ id: "", pages: "" });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (from, to) => {
      const pages = pagesFor(from, to, size);
      clearTimeout(timer.current);
      if (last.current.id === id && last.current.pages === pages) return;
      timer.current = setTimeout(() => {
        last.current = { id, pages };
        set({ id, pages });
      }, RANGE_MS);
    },
    [id, size, set],
  );
}
