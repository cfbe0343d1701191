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

/** What the server called by its title it called in the language of then; what is at hand for later speaks the new one too. */
languageStore.subscribe(() => void queryClient.invalidateQueries({ refetchType: "all" }));
