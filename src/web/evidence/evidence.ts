import { useQuery } from "@tanstack/react-query";
import type { Evidence } from "#domain/api/evidence.ts";
import { isId } from "#kernel/id.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { evidenceQuery } from "#web/data/detail-query.ts";
import type { Overlay } from "#web/data/row-overlay.ts";
import { merged, titlesWith, useOverlay } from "#web/data/row-overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { registry } from "#web/registry/registry.ts";
import { prefetchBlocks } from "./blocks/prefetch-blocks.ts";
import { findingKeys } from "./findings.ts";

export interface FoundEvidence {
  evidence: Evidence | null;
  /** The record with all changes that this window knows. */
  record: AnyRecord | null;
  error: unknown;
  retry: () => void;
}

/**
 * Returns the record with all changes that this window knows, and with its findings for the stale read guard
 * (detail/stale-read-guard.ts).
 */
export function recordIn(evidence: Evidence, over: Overlay): AnyRecord {
  const item = merged(evidence.item, over);
  const cached = recordCache.get(item);
  if (cached?.evidence === evidence) return cached.record;
  const record = { ...item, findings: findingKeys(evidence) };
  recordCache.set(item, { evidence, record });
  return record;
}
/** Cached results, so that a decided item is not drawn again while the next one appears. */
const recordCache = new WeakMap<AnyRecord, { evidence: Evidence; record: AnyRecord }>();

/** Cached results, so that a prerendered item is not drawn again when it is shown. */
const foundCache = new WeakMap<Evidence, { over: Overlay } & Pick<FoundEvidence, "evidence" | "record">>();

function withOverlay(evidence: Evidence, over: Overlay): Pick<FoundEvidence, "evidence" | "record"> {
  const cached = foundCache.get(evidence);
  if (cached?.over === over) return cached;
  const titles = titlesWith(evidence.titles, over);
  const now = {
    over,
    evidence: titles === evidence.titles ? evidence : { ...evidence, titles },
    record: recordIn(evidence, over),
  };
  foundCache.set(evidence, now);
  return now;
}

export function useEvidence(resource: string, id: string | null): FoundEvidence {
  const { data, error, refetch } = useQuery({
    ...evidenceQuery(resource, id ?? ""),
    enabled: id !== null && isId(id),
  });
  const over = useOverlay(resource, id ?? "");
  const { evidence, record } = data ? withOverlay(data, over) : { evidence: null, record: null };
  return { evidence, record, error, retry: () => void refetch() };
}

/** Loads the evidence of an item before it is needed. */
export const prefetchEvidence = (resource: string, id: string): Promise<void> =>
  queryClient.prefetchQuery(evidenceQuery(resource, id));

export const cachedEvidence = (resource: string, id: string): Evidence | undefined =>
  queryClient.getQueryData<Evidence>(evidenceQuery(resource, id).queryKey);

export const staleEvidence = (resource: string, id: string): void =>
  void queryClient.invalidateQueries({ queryKey: evidenceQuery(resource, id).queryKey });

/** Marks the evidence of all items of the record's owner as stale, because it contains outdated statistics. */
export function staleAuthor(resource: string, record: AnyRecord): void {
  const field = registry().resource(resource)?.ownerField ?? "";
  const owner = record[field] ?? null;
  void queryClient.invalidateQueries({
    queryKey: ["evidence", resource],
    predicate: ({ state }) => owner !== null && (state.data as Evidence | undefined)?.item[field] === owner,
  });
}

/** Number of leased items whose evidence is loaded ahead. */
const AHEAD = 4;

/** Loads the evidence of leased items. The other items wait until the first one is loaded. */
export async function prefetchItems(resource: string, leased: readonly string[]): Promise<void> {
  const [first, ...next] = leased.slice(0, AHEAD);
  for (const ids of [first === undefined ? [] : [first], next]) {
    await Promise.all(ids.map((id) => prefetchEvidence(resource, id)));
    for (const id of ids) prefetchBlocks(cachedEvidence(resource, id));
  }
}
