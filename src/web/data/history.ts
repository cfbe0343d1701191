import { useInfiniteQuery } from "@tanstack/react-query";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply, Titles } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "./client.ts";
import { STALE_MS } from "./detail-query.ts";

interface FoundHistory {
  /** Newest first, as far as they have been read. */
  entries: readonly AnyRecord[];
  titles: Titles;
  count: number;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
  /** Reads the next page. Does nothing if all pages are read or one is loading. */
  more: () => void;
}

const HISTORY_PAGE = 50;
const noEntries: readonly AnyRecord[] = [];

const read = (resource: string, id: string, page: number, signal: AbortSignal): Promise<ListReply> =>
  call<ListReply>(v2(resource, "history"), { id, page, pageSize: HISTORY_PAGE }, { signal });

function titlesOf(pages: readonly ListReply[]): Titles {
  const all: Titles = {};
  for (const { titles } of pages)
    for (const [resource, byId] of Object.entries(titles)) all[resource] = { ...all[resource], ...byId };
  return all;
}

/** Operations on one record, page by page. */
export function useHistory(resource: string, id: string): FoundHistory {
  const query = useInfiniteQuery({
    queryKey: ["history", resource, id],
    queryFn: ({ pageParam, signal }) => read(resource, id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * HISTORY_PAGE < last.count ? pages.length + 1 : undefined),
    select: ({ pages }) => ({
      entries: pages.flatMap((page) => page.list),
      titles: titlesOf(pages),
      count: pages[0]?.count ?? 0,
    }),
    staleTime: STALE_MS,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return {
    entries: data?.entries ?? noEntries,
    titles: data?.titles ?? {},
    count: data?.count ?? 0,
    isLoading: query.isLoading,
    error: query.error,
    retry: () => void refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}
