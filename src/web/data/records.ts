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
  /** What it is a window of. */
  key: ListKey;
  count: number;
  countKind: ListReply["countKind"];
  /** Undefined while its page is on the way. */
  rowAt(index: number): Row | undefined;
  indexOf(id: string): number;
  /** What an element is known by while the rows around it change places, where that is not the index. */
  keyAt?(index: number): string | number;
  /** Where a move from `from` to `index` ends, in a list whose rows are not all records. */
  landing?(index: number, from: number): number;
  /** The list's own row at or behind a drawn one, where others stand among them. */
  placeAt?(index: number): number;
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

interface Pages extends Reading {
  isLoading: boolean;
}

const rows = new WeakMap<AnyRecord, Row>();

/** The same row for the same record: a list that draws itself anew draws none of its rows for that. */
function rowOf(record: AnyRecord, { titles, asides }: ListReply): Row {
  const known = rows.get(record);
  if (known?.titles === titles && known.asides === asides) return known;
  const fresh = { record, titles, asides };
  rows.set(record, fresh);
  return fresh;
}

/** Module-level, so that react-query can tell that it did not change. */
const combine = (results: UseQueryResult<ListReply>[]): Pages => ({
  replies: results.map((result) => result.data),
  times: results.map((result) => result.dataUpdatedAt),
  isFetching: results.some((result) => result.isFetching),
  isLoading: results.some((result) => result.isLoading),
  error: results.find((result) => result.error)?.error,
});

const pagesFor = (first: number, last: number, size: number): string => {
  const from = Math.max(0, Math.floor((first - AHEAD) / size));
  const to = Math.max(from, Math.floor((last + AHEAD) / size));
  return Array.from({ length: Math.min(6, to - from + 1) }, (_, at) => from + at + 1).join();
};

/** What is kept of a list while its next answer is on the way: nothing jumps to zero. */
interface Seen extends Pick<RecordWindow, "count" | "countKind" | "isReady"> {
  id: string;
}

/** Windows of pages over a list of any length. @param start first row wanted, from the address */
export function useRecords(key: ListKey, start: number): RecordWindow {
  const id = pageKey(key, 0).join("\n");
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
        for (const [at, page] of numbers.entries()) {
          const found = replies[at]?.list.findIndex((record) => record.id === wantedId) ?? -1;
          if (found >= 0) return (page - 1) * size + found;
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
      // Rows that scroll by within the same pages cost no timer.
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
