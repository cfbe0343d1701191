import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { QueueState } from "#domain/api/queue.ts";
import { setOverlay, overlayOf } from "#web/data/row-overlay.ts";
import { registry } from "#web/registry/registry.ts";
import { knownEvidence } from "#web/queue/evidence/evidence.ts";

/**
 * Marks rows that colleagues had leased before this window listened, and unmarks expired leases.
 * @param known ids marked before, and ids heard of since the call was sent, which stay as they are
 * @returns ids that may be marked
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
    // A late decision explains itself in a notice; the row names the lease holder.
    if (!mark || mark.kind === "failed") setOverlay(resource, id, { mark: { kind: "held", name, until: 0 } });
  }
  for (const id of before)
    if (!now.has(id) && overlayOf(resource, id).mark?.kind === "held") setOverlay(resource, id, { mark: null });
  return now;
}

/** True if others decided the item. The answer to an earlier claim may arrive after that news. */
export const isDecidedByOthers = ({ resource }: Queue, id: string): boolean =>
  overlayOf(resource, id).mark?.kind === "decided";

/** True if the item can be claimed: nobody has leased it and the queue offers it. */
export function isFree(queue: Queue, id: string): boolean {
  const { mark } = overlayOf(queue.resource, id);
  if (mark?.kind === "held" || mark?.kind === "decided") return false;
  const item = knownEvidence(id)?.item;
  return !item || isOffered(queue, item);
}

/** Parsed `offered` filters by queue, because every key asks. */
const offered = new WeakMap<Queue, ReturnType<typeof parseFilter>>();

/** True if the record waits for a decision. */
export function isOffered(queue: Queue, record: AnyRecord): boolean {
  const fields = registry().resource(queue.resource)?.fields;
  if (!fields) return true;
  const filter = offered.get(queue) ?? parseFilter(queue.offered);
  offered.set(queue, filter);
  const bound = bindFilter(filter, fields, { now: Date.now() / 1_000, timezone: 0 });
  return evaluateFilter(bound, record, { fields });
}
