import { QueryClient } from "@tanstack/react-query";
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
