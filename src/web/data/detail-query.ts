import { hashKey } from "@tanstack/react-query";
import type { Refusals } from "#kernel/availability.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import type { DetailReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { loadResources } from "#web/registry/areas.ts";
import { call } from "./client.ts";
import { queryClient } from "./query.ts";

export const STALE_MS = 30_000;

/** Puts the refusals that the server sent on the record, where the gate reads them. */
const withRefusals = <R extends { item: AnyRecord; refusals?: Refusals }>(reply: R): R => ({
  ...reply,
  item: { ...reply.item, refusals: reply.refusals },
});

/**
 * Query of a record's detail. It is separate from the hooks of record.ts, because a list prefetches details before it
 * needs a hook.
 */
export const detailQuery = (resource: string, id: string) => ({
  queryKey: ["detail", resource, id] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    withRefusals(await call<DetailReply>(v2(resource, "detail"), { id }, { signal })),
  staleTime: STALE_MS,
});

/** Resources that the evidence shows: those of the record, of its changes, and of the record that it is about. */
const resourcesIn = ({ resource, blocks: { difference, target } }: Evidence): string[] => [
  resource,
  ...(difference ? [difference.resource] : []),
  ...(target ? resourcesIn(target) : []),
];

/** Query of a record's evidence, for resources that declare it. */
export const evidenceQuery = (resource: string, id: string) => ({
  queryKey: ["evidence", resource, id] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const evidence = withRefusals(await call<Evidence>(v2(resource, "evidence"), { id }, { signal }));
    await loadResources(resourcesIn(evidence));
    return evidence;
  },
  staleTime: 60_000,
});

/** Fetches a record and its evidence in parallel, before the components that show them are loaded. */
export function prefetchFirst(resource: Resource, id: string): void {
  prefetchRecords(resource.name, [id]);
  if (resource.evidence) void queryClient.prefetchQuery(evidenceQuery(resource.name, id));
}

/** Prefetches the next records, before the cursor reaches them. */
export function prefetchRecords(resource: string, ids: readonly string[]): void {
  for (const id of ids) void queryClient.prefetchQuery(detailQuery(resource, id));
}

/**
 * Cancels the fetch of a record unless a component waits for it. Finds the query by its hash, because a search through
 * all queries would delay a key.
 */
export function callOffRecord(resource: string, id: string): void {
  const query = queryClient.getQueryCache().get(hashKey(detailQuery(resource, id).queryKey));
  if (query?.state.fetchStatus === "fetching" && query.getObserversCount() === 0) void query.cancel({ revert: true });
}
