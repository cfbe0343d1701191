import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#kernel/wire.ts";
import { detailQuery } from "./detail-query.ts";
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
