import { useQuery } from "@tanstack/react-query";
import type { ModelEvidence } from "#domain/models/evidence.ts";
import { model } from "#domain/models/model.resource.ts";
import { isId } from "#kernel/id.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { evidenceQuery } from "#web/data/detail-query.ts";
import type { Overlay } from "#web/data/row-overlay.ts";
import { merged, titlesWith, useOverlay } from "#web/data/row-overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { asModelFile, findingsFrom, firstFile } from "#web/media/viewer/model-file.ts";
import { findingKeys } from "./findings.ts";
import { prefetchSprite } from "#web/media/viewer/prefetch.ts";

const query = (id: string) => evidenceQuery<ModelEvidence>(model, id);

export interface FoundEvidence {
  evidence: ModelEvidence | null;
  /** The record with all changes that this window knows. */
  record: AnyRecord | null;
  error: unknown;
  retry: () => void;
}

/**
 * Returns the record with all changes that this window knows, and with its findings for the stale read guard
 * (detail/stale-read-guard.ts).
 */
export function recordIn(evidence: ModelEvidence, over: Overlay): AnyRecord {
  const item = merged(evidence.item, over);
  const cached = recordCache.get(item);
  if (cached?.evidence === evidence) return cached.record;
  const record = { ...item, findings: findingKeys(evidence) };
  recordCache.set(item, { evidence, record });
  return record;
}
/** Cached results, so that a decided item is not drawn again while the next one appears. */
const recordCache = new WeakMap<AnyRecord, { evidence: ModelEvidence; record: AnyRecord }>();

/** Cached results, so that a prerendered item is not drawn again when it is shown. */
const foundCache = new WeakMap<ModelEvidence, { over: Overlay } & Pick<FoundEvidence, "evidence" | "record">>();

function withOverlay(evidence: ModelEvidence, over: Overlay): Pick<FoundEvidence, "evidence" | "record"> {
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

export function useEvidence(id: string | null): FoundEvidence {
  const { data, error, refetch } = useQuery({ ...query(id ?? ""), enabled: id !== null && isId(id) });
  const over = useOverlay("model", id ?? "");
  const { evidence, record } = data ? withOverlay(data, over) : { evidence: null, record: null };
  return { evidence, record, error, retry: () => void refetch() };
}

/** Loads the evidence of an item before it is needed. */
export const prefetchEvidence = (id: string): Promise<void> => queryClient.prefetchQuery(query(id));

export const cachedEvidence = (id: string): ModelEvidence | undefined =>
  queryClient.getQueryData<ModelEvidence>(query(id).queryKey);

export const staleEvidence = (id: string): void => void queryClient.invalidateQueries({ queryKey: query(id).queryKey });

/** Marks the evidence of all items of the author as stale, because it contains outdated statistics. */
export const staleAuthor = ({ author }: AnyRecord): void =>
  void queryClient.invalidateQueries({
    queryKey: ["evidence", "model"],
    predicate: ({ state }) => author !== null && (state.data as ModelEvidence | undefined)?.item["author"] === author,
  });

/** Loads turntable images; the mesh of the next item is read when it is prerendered. */
function prefetchPictures(ids: readonly string[]): void {
  for (const id of ids) {
    const { files = [], findings = [] } = cachedEvidence(id) ?? {};
    const file = files[firstFile(files.map(asModelFile), findingsFrom(findings))];
    if (file) prefetchSprite(asModelFile(file));
  }
}

/** Loads the evidence of leased items. The other items wait until the first one is loaded. */
export async function prefetchItems([first, ...next]: readonly string[]): Promise<void> {
  for (const ids of [first === undefined ? [] : [first], next]) {
    await Promise.all(ids.map(prefetchEvidence));
    prefetchPictures(ids);
  }
}
