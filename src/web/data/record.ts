import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import { detailQuery } from "./detail-query.ts";
import { ApiError } from "./error.ts";
import { merged, titlesWith, useOverlay } from "./overlay.ts";

export interface FoundRecord {
  /** The record before, while the wanted one is on the way. */
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
 * One record with the titles it refers to, as new as the last thing heard of it.
 * @param keep shows the record before until the wanted one is there
 */
export function useRecord(resource: string, id: string | null, keep = false): FoundRecord {
  const query = useQuery({
    ...detailQuery(resource, id ?? ""),
    enabled: id !== null && id !== "" && resource !== "",
    placeholderData: (previous, of) => (keep && of?.queryKey[1] === resource ? previous : undefined),
  });
  // What was read before it was deleted is nothing to work on.
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
