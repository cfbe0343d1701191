import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import type { SumsReply } from "#domain/api/list.ts";
import { call } from "#web/data/client.ts";
import { onLive } from "#web/data/live.ts";
import { queryClient } from "#web/data/query.ts";
import type { ListState } from "#web/list/list-state.ts";

/** Delay in ms after the rows, which come first. */
const AFTER_ROWS_MS = 100;
/** Least time in ms between two readings while records change. */
const REFRESH_MS = 6_000;

/** True once the rows of the filter have been there for a moment. */
function useIsDue(isReady: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setDue(true), AFTER_ROWS_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isDue;
}

/** Sums of all records that the list's filter matches. They are read after the rows, and again after changes. */
export function useSums({ resource: { name }, whole, records }: ListState) {
  const isDue = useIsDue(records.isReady);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: ["sums", name] });
    };
    const stop = onLive((event) => {
      if ("resource" in event && event.resource === name) timer ??= setTimeout(read, REFRESH_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [name]);
  return useQuery({
    queryKey: ["sums", name, whole],
    queryFn: ({ signal }) => call<SumsReply>(v2("view", "sums"), { resource: name, filter: whole }, { signal }),
    enabled: isDue,
    placeholderData: keepPreviousData,
  });
}
