import { QueryClient } from "@tanstack/react-query";
import { languageStore } from "#web/i18n/text.ts";
import { ApiError } from "./error.ts";

/** A refusal is an answer; only what got lost on the way is asked for again. */
const again = (failures: number, error: unknown): boolean =>
  error instanceof ApiError && error.isOffline && failures < 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, gcTime: 90_000, refetchOnWindowFocus: false, retry: again },
    mutations: { retry: false },
  },
});

const readAnew = (kind: string, resource: string, id: string): void =>
  void queryClient.invalidateQueries({ queryKey: [kind, resource, id] });

/** What is read apart from a record and hangs on it, such as what the automatic review found, is read again. */
export const invalidateRelated = (resource: string, id: string): void =>
  ["history", "evidence"].forEach((kind) => readAnew(kind, resource, id));

/** The same, and the record itself with what its links count. */
export function readRecordAgain(resource: string, id: string): void {
  readAnew("detail", resource, id);
  invalidateRelated(resource, id);
}

/** What the server called by its title it called in the language of then; what is at hand for later speaks the new one too. */
languageStore.subscribe(() => void queryClient.invalidateQueries({ refetchType: "all" }));
