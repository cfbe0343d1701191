import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply, Titles } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "./client.ts";
import { detailQuery, STALE_MS } from "./detail-query.ts";
import { merged, useOverlay } from "./overlay.ts";

export interface FoundRecord {
  record: AnyRecord | null;
  titles: Titles;
  links: Record<string, number>;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

const noTitles: Titles = {};

/** One record with the titles it refers to, as new as the last thing heard of it. */
export function useRecord(resource: string, id: string | null): FoundRecord {
  const query = useQuery({ ...detailQuery(resource, id ?? ""), enabled: id !== null && id !== "" && resource !== "" });
  const over = useOverlay(resource, id ?? "");
  const reply = query.data;
  const record = useMemo(() => (reply ? merged(reply.item, over) : null), [reply, over]);
  const { refetch } = query;
  return {
    record,
    titles: reply?.titles ?? noTitles,
    links: reply?.links ?? {},
    isLoading: query.isLoading,
    error: query.error,
    retry: () => void refetch(),
  };
}

export interface FoundHistory {
  reply: ListReply | undefined;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

export const HISTORY_PAGE = 50;

export function useHistory(resource: string, id: string, page = 1): FoundHistory {
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: ["history", resource, id, page],
    queryFn: ({ signal }) => call<ListReply>(v2(resource, "history"), { id, page, pageSize: HISTORY_PAGE }, { signal }),
    staleTime: STALE_MS,
  });
  return { reply: data, isLoading, error, retry: () => void refetch() };
}
