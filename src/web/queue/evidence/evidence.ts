import { useQuery } from "@tanstack/react-query";
import type { ModelEvidence } from "#domain/models/evidence.ts";
import { model } from "#domain/models/model.resource.ts";
import { isId } from "#kernel/id.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { evidenceQuery } from "#web/data/detail-query.ts";
import type { Overlay } from "#web/data/overlay.ts";
import { merged, titlesWith, useOverlay } from "#web/data/overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { asModelFile, findingsFrom, firstFile } from "#web/media/viewer/model-file.ts";
import { findingKeys } from "./findings.ts";
import { prefetchSprite } from "#web/media/viewer/prefetch.ts";

const query = (id: string) => evidenceQuery<ModelEvidence>(model, id);

export interface FoundEvidence {
  evidence: ModelEvidence | null;
  /** The record as new as the last thing heard of it. */
  record: AnyRecord | null;
  error: unknown;
  retry: () => void;
}

/** As new as the last thing heard of it, with what was found in it, by which a moderator has read it (detail/seen.ts). */
export function recordIn(evidence: ModelEvidence, over: Overlay): AnyRecord {
  const item = merged(evidence.item, over);
  const made = whole.get(item);
  if (made?.evidence === evidence) return made.record;
  const record = { ...item, findings: findingKeys(evidence) };
  whole.set(item, { evidence, record });
  return record;
}
/** The same for the same: what is decided is not drawn again while the next item comes up. */
const whole = new WeakMap<AnyRecord, { evidence: ModelEvidence; record: AnyRecord }>();

/** The same objects for whoever asks, so that an item drawn ahead is not drawn again when it is shown. */
const joined = new WeakMap<ModelEvidence, { over: Overlay } & Pick<FoundEvidence, "evidence" | "record">>();

function asHeard(evidence: ModelEvidence, over: Overlay): Pick<FoundEvidence, "evidence" | "record"> {
  const known = joined.get(evidence);
  if (known?.over === over) return known;
  const titles = titlesWith(evidence.titles, over);
  const now = {
    over,
    evidence: titles === evidence.titles ? evidence : { ...evidence, titles },
    record: recordIn(evidence, over),
  };
  joined.set(evidence, now);
  return now;
}

export function useEvidence(id: string | null): FoundEvidence {
  const { data, error, refetch } = useQuery({ ...query(id ?? ""), enabled: id !== null && isId(id) });
  const over = useOverlay("model", id ?? "");
  const { evidence, record } = data ? asHeard(data, over) : { evidence: null, record: null };
  return { evidence, record, error, retry: () => void refetch() };
}

/** The next items are there, with all they are judged by, before they are asked for. */
export const prefetchEvidence = (id: string): Promise<void> => queryClient.prefetchQuery(query(id));

export const knownEvidence = (id: string): ModelEvidence | undefined =>
  queryClient.getQueryData<ModelEvidence>(query(id).queryKey);

export const staleEvidence = (id: string): void => void queryClient.invalidateQueries({ queryKey: query(id).queryKey });

/** What is at hand of the same author tells his standing as it was before. */
export const staleAuthor = ({ author }: AnyRecord): void =>
  void queryClient.invalidateQueries({
    queryKey: ["evidence", "model"],
    predicate: ({ state }) => author !== null && (state.data as ModelEvidence | undefined)?.item["author"] === author,
  });

/** The turntables; the mesh of the very next one is read where it is drawn ahead. */
function prefetchPictures(ids: readonly string[]): void {
  for (const id of ids) {
    const { files = [], findings = [] } = knownEvidence(id) ?? {};
    const file = files[firstFile(files.map(asModelFile), findingsFrom(findings))];
    if (file) prefetchSprite(asModelFile(file));
  }
}

/** What items in hand are judged by: that of the first, and behind it that of the next. */
export async function prefetchItems([first, ...next]: readonly string[]): Promise<void> {
  for (const ids of [first === undefined ? [] : [first], next]) {
    await Promise.all(ids.map(prefetchEvidence));
    prefetchPictures(ids);
  }
}
