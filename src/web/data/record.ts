import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { detailQuery } from "./detail-query.ts";
import { ApiError } from "./error.ts";
import { merged, titlesWith, useOverlay } from "./row-overlay.ts";

export interface FoundRecord {
  /** The previous record while the requested one is loading. */
  record: AnyRecord | null;
  isPrevious: boolean;
  titles: Titles;
  links: Record<string, number>;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

const noTitles: Titles = {};

/**
 * One record with the titles it refers to, including all later changes.
 * @param keep shows the previous record until the requested one is loaded
 */
export function useRecord(resource: string, id: string | null, keep = false): FoundRecord {
  const query = useQuery({
    ...detailQuery(resource, id ?? ""),
    enabled: id !== null && id !== "" && resource !== "",
    placeholderData: (previous, of) => (keep && of?.queryKey[1] === resource ? previous : undefined),
  });
  // A deleted record must not be shown from the cache.
  const isGone = query.error instanceof ApiError && query.error.isMissing;
  const reply = id === null || isGone ? undefined : query.data;
  const over = useOverlay(resource, reply?.item.id ?? "");
  const record = useMemo(() => (reply ? merged(reply.item, over) : null), [reply, over]);
  const titles = useMemo(() => titlesWith(reply?.titles ?? noTitles, over), [reply, over]);
  const { refetch } = query;
  return {
    record,
    isPrevious: query.isPlaceholderData,
    titles,
    links: reply?.links ?? {},
    isLoading: query.isLoading,
    error: query.error,
    retry: () => void refetch(),
  };
}
