import { QueryClient } from "@tanstack/react-query";
import { languageStore } from "#web/i18n/text.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { watch } from "#web/store/state.ts";
import { ApiError } from "./error.ts";
import { overlayOf, setOverlay } from "./row-overlay.ts";

/** Returns true if a query should be retried. A refusal is a final answer; only transport failures are retried. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  error instanceof ApiError && error.isOffline && failures < 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 90_000, refetchOnWindowFocus: false, retry: shouldRetry },
    mutations: { retry: false },
  },
});

const readAnew = (kind: string, resource: string, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [kind, resource, id] });

/** True for the evidence of an item that is about a record. */
const isAbout = (data: unknown, resource: string, id: string): boolean => {
  const target = (data as Partial<Evidence> | undefined)?.blocks?.target;
  return target?.resource === resource && target.item.id === id;
};

/** Reads again what depends on a record but is loaded separately, such as its findings and the items about it. */
export function invalidateRelated(resource: string, id: string): void {
  for (const kind of ["history", "evidence"]) void readAnew(kind, resource, id);
  const predicate = ({ state }: { state: { data: unknown } }): boolean => isAbout(state.data, resource, id);
  void queryClient.invalidateQueries({ queryKey: ["evidence"], predicate });
}

/** Reads the record with the counts of its links again, and what depends on it. */
export function readRecordAgain(resource: string, id: string): void {
  void readAnew("detail", resource, id);
  invalidateRelated(resource, id);
}

/**
 * Reads a record again that a guard refused. Values that rest on other records may have changed at the same version, so
 * they replace those of the overlay. The refusals stay with the reply that they came with.
 */
export async function readRefused(resource: string, id: string): Promise<void> {
  const kinds = ["detail", "evidence"];
  await Promise.all(kinds.map((kind) => readAnew(kind, resource, id)));
  if (!overlayOf(resource, id).record) return;
  for (const kind of kinds) {
    const state = queryClient.getQueryState<{ item: AnyRecord }>([kind, resource, id]);
    // A reply that nothing shows is not read again.
    if (!state?.data || state.isInvalidated) continue;
    const { refusals: _, ...record } = state.data.item;
    setOverlay(resource, id, { record });
  }
}

/**
 * Reads all queries again after a change of language, because titles come in the language of the call. Inactive queries
 * are included.
 */
watch(languageStore, () => void queryClient.invalidateQueries({ refetchType: "all" }));
