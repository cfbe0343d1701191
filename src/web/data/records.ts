import type { UseQueryResult } from "@tanstack/react-query";
import { useQueries } from "@tanstack/react-query";
import type { Dispatch, SetStateAction } from "react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { ListKey } from "./list-pages.ts";
import { fetchPage, lengthOf, pageKey } from "./list-pages.ts";
import type { Reading } from "./consistent-pages.ts";
import { useOneReading } from "./consistent-pages.ts";
import { queryClient } from "./query.ts";

export interface Row extends Pick<ListReply, "titles" | "asides"> {
  record: AnyRecord;
}

export interface RecordWindow {
  /** The list of which this is a window. */
  key: ListKey;
  count: number;
  countKind: ListReply["countKind"];
  /** Undefined while the page is loading. */
  rowAt(index: number): Row | undefined;
  indexOf(id: string): number;
  /** React key of a row whose index changes; the index if absent. */
  keyAt?(index: number): string | number;
  /** Returns where a move from `from` to `index` ends, in a list that also has rows without a record. */
  landing?(index: number, from: number): number;
  /** Returns the list's own index at or after a drawn row, if the list also has other rows. */
  listIndexAt?(index: number): number;
  /** Reads the records of a range of rows, if they are not rows of pages. */
  rowsIn?(from: number, to: number): Promise<AnyRecord[]>;
  /** Attributes of a row in a tree: its level, and whether its branch is open. */
  attributesAt?(index: number): Readonly<Record<string, number | boolean>>;
  isLoading: boolean;
  /** True once a first answer has come and `count` is known. */
  isReady: boolean;
  error: unknown;
  retry(): void;
  /** Reports the rows near the view. Their pages are fetched, debounced. */
  want(first: number, last: number): void;
}

const RANGE_MS = 90;
/** Number of rows before the edge of a page at which the next page is fetched. */
const PREFETCH_ROWS = 20;

interface Pages extends Reading {
  isLoading: boolean;
}

const rows = new WeakMap<AnyRecord, Row>();

/** Returns the same row object for the same record, so that a rerendered list redraws none of its rows. */
function rowOf(record: AnyRecord, { titles, asides }: ListReply): Row {
  const cached = rows.get(record);
  if (cached?.titles === titles && cached.asides === asides) return cached;
  const fresh = { record, titles, asides };
  rows.set(record, fresh);
  return fresh;
}

/** Defined at module level so that react-query recognizes it as unchanged. */
const combine = (results: UseQueryResult<ListReply>[]): Pages => ({
  replies: results.map((result) => result.data),
  times: results.map((result) => result.dataUpdatedAt),
  isFetching: results.some((result) => result.isFetching),
  isLoading: results.some((result) => result.isLoading),
  error: results.find((result) => result.error)?.error,
});

const pagesFor = (first: number, last: number, size: number): string => {
  const from = Math.max(0, Math.floor((first - PREFETCH_ROWS) / size));
  const to = Math.max(from, Math.floor((last + PREFETCH_ROWS) / size));
  return Array.from({ length: Math.min(6, to - from + 1) }, (_, index) => from + index + 1).join();
};

/** Length of a list, kept while its next answer loads. The list does not jump to zero. */
interface Seen extends Pick<RecordWindow, "count" | "countKind" | "isReady"> {
  id: string;
}

/** Loads pages of a list of any length as rows come into view. @param start first row to load, from the address */
export function useRecords(key: ListKey, start: number): RecordWindow {
  const id = pageKey(key, 0).join("\n");
  const size = key.pageSize;
  const [wanted, setWanted] = useState(() => ({ id, pages: pagesFor(start, start, size) }));
  const pages = wanted.id === id ? wanted.pages : pagesFor(start, start, size);
  // Rows leave a queue at its front. Its first page is always loaded, so that the positions of all rows are right.
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
  return useMemo(
    () => ({
      ...seen,
      key,
      isLoading,
      error,
      want,
      retry: () => void queryClient.invalidateQueries({ queryKey: ["list", key.resource] }),
      rowAt(index) {
        const reply = replies[numbers.indexOf(Math.floor(index / size) + 1)];
        const record = reply?.list[index % size];
        return reply && record && rowOf(record, reply);
      },
      indexOf(wantedId) {
        for (const [index, page] of numbers.entries()) {
          const row = replies[index]?.list.findIndex((record) => record.id === wantedId) ?? -1;
          if (row >= 0) return (page - 1) * size + row;
        }
        return -1;
      },
    }),
    [numbers, replies, seen, isLoading, error, want, size, key],
  );
}

function useSeen(id: string, replies: Reading["replies"]): Seen {
  const [seen, setSeen] = useState<Seen>({ id, count: 0, countKind: "exact", isReady: false });
  const length = lengthOf(replies);
  const { count, countKind } = length ?? seen;
  const next = { id, count, countKind, isReady: length !== undefined || (seen.id === id && seen.isReady) };
  const isSame = String(Object.values(next)) === String(Object.values(seen));
  if (!isSame) setSeen(next);
  return isSame ? seen : next;
}

type Wanted = { id: string; pages: string };

function useWanted(id: string, size: number, set: Dispatch<SetStateAction<Wanted>>): RecordWindow["want"] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (from, to) => {
      const pages = pagesFor(from, to, size);
      // Scrolling within the same pages starts no timer.
      if (last.current === id + pages) return;
      last.current = id + pages;
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => set((now) => (now.id === id && now.pages === pages ? now : { id, pages })),
        RANGE_MS,
      );
    },
    [id, size, set],
  );
}
