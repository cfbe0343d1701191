import { QueryClient } from "@tanstack/react-query";
import { languageStore } from "#web/i18n/text.ts";
import { ApiError } from "./error.ts";

/** Returns true if a query should be retried. A refusal is a final answer; only transport failures are retried. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  error instanceof ApiError && error.isOffline && failures < 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 90_000, refetchOnWindowFocus: false, retry: shouldRetry },
    mutations: { retry: false },
  },
});

const readAnew = (kind: string, resource: string, id: string): void =>
  void queryClient.invalidateQueries({ queryKey: [kind, resource, id] });

/** Reads again what depends on a record but is loaded separately, such as its findings. */
export const invalidateRelated = (resource: string, id: string): void =>
  ["history", "evidence"].forEach((kind) => readAnew(kind, resource, id));

/** Reads the record with the counts of its links again, and what depends on it. */
export function readRecordAgain(resource: string, id: string): void {
  readAnew("detail", resource, id);
  invalidateRelated(resource, id);
}

/**
 * Reads all queries again after a change of language, because titles come in the language of the call. Inactive queries
 * are included.
 */
languageStore.subscribe(() => void queryClient.invalidateQueries({ refetchType: "all" }));
