import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { QueueState } from "#domain/api/queue.ts";
import { setOverlay, overlayOf } from "#web/data/overlay.ts";
import { registry } from "#web/registry/registry.ts";
import { knownEvidence } from "#web/queue/evidence/evidence.ts";

/**
 * Rows that colleagues held before this window listened, and leases that ran out without a word.
 * @param known those marked before, and those that were heard of while the answer was on its way: they stay as they are
 * @returns those that may be marked
 */
export function markColleagueLeases(
  { resource }: Queue,
  { heldByOthers }: QueueState,
  { before, heard }: { before: ReadonlySet<string>; heard: ReadonlySet<string> },
): Set<string> {
  const now = new Set([...heldByOthers.map(({ id }) => id), ...heard]);
  for (const { id, name } of heldByOthers) {
    if (heard.has(id)) continue;
    const { mark } = overlayOf(resource, id);
    // A decision that came too late says so in a notice; its row says who works on it as long as he does.
    if (!mark || mark.kind === "failed") setOverlay(resource, id, { mark: { kind: "held", name, until: 0 } });
  }
  for (const id of before)
    if (!now.has(id) && overlayOf(resource, id).mark?.kind === "held") setOverlay(resource, id, { mark: null });
  return now;
}

/** A claim answered before the decision may be heard behind it. */
export const isDecidedByOthers = ({ resource }: Queue, id: string): boolean =>
  overlayOf(resource, id).mark?.kind === "decided";

/** Looking is no asking: what a colleague holds, and what is not offered yet, is only read. */
export function isFree(queue: Queue, id: string): boolean {
  const { mark } = overlayOf(queue.resource, id);
  if (mark?.kind === "held" || mark?.kind === "decided") return false;
  const item = knownEvidence(id)?.item;
  return !item || isOffered(queue, item);
}

/** What each queue offers, read once: it is asked at every key. */
const offered = new WeakMap<Queue, ReturnType<typeof parseFilter>>();

/** It waits for somebody to decide on it. */
export function isOffered(queue: Queue, record: AnyRecord): boolean {
  const fields = registry().resource(queue.resource)?.fields;
  if (!fields) return true;
  const filter = offered.get(queue) ?? parseFilter(queue.offered);
  offered.set(queue, filter);
  const bound = bindFilter(filter, fields, { now: Date.now() / 1_000, timezone: 0 });
  return evaluateFilter(bound, record, { fields });
}
