import { useQuery } from "@tanstack/react-query";
import type { Preview } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";

export type { Preview } from "#domain/api/queue.ts";

const nothing: ReadonlyMap<string, Preview> = new Map();

/** Previews of a bulk decision: cover and findings of each item. */
export function usePreviews(
  queue: string,
  ids: readonly string[],
): { of: (id: string) => Preview | undefined; error: unknown } {
  const { data, error } = useQuery({
    queryKey: ["previews", queue, ids.join()],
    queryFn: async ({ signal }) => {
      const { list } = await call<{ list: Preview[] }>(v2("queue", "previews"), { queue, ids }, { signal });
      return new Map(list.map((one) => [one.id, one]));
    },
  });
  return { of: (id) => (data ?? nothing).get(id), error };
}
