import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { QueueState } from "#domain/api/queue.ts";
import { setOverlay, overlayOf } from "#web/data/row-overlay.ts";
import { registry } from "#web/registry/registry.ts";
import { cachedEvidence } from "#web/evidence/evidence.ts";

/**
 * Marks the rows that colleagues have leased, and removes the marks of leases that ended.
 * @param ids `before`: ids marked after the previous answer; `heard`: ids with a live event since the call was sent;
 * their marks are newer than the answer and stay
 * @returns ids whose rows may be marked now
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
    // A notice has explained why the decision failed, so the row may show the lease holder instead.
    if (!mark || mark.kind === "failed") setOverlay(resource, id, { mark: { kind: "held", name, until: 0 } });
  }
  for (const id of before)
    if (!now.has(id) && overlayOf(resource, id).mark?.kind === "held") setOverlay(resource, id, { mark: null });
  return now;
}

/** True if others decided the item. The answer to a claim may be older than that decision and still contain it. */
export const isDecidedByOthers = ({ resource }: Queue, id: string): boolean =>
  overlayOf(resource, id).mark?.kind === "decided";

/** True if the item can be claimed: nobody has leased it and the queue offers it. */
export function isFree(queue: Queue, id: string): boolean {
  const { mark } = overlayOf(queue.resource, id);
  if (mark?.kind === "held" || mark?.kind === "decided") return false;
  const item = cachedEvidence(queue.resource, id)?.item;
  return !item || isClaimable(queue, item);
}

/** Parsed `offered` filters by queue, cached because every key press needs them. */
const offered = new WeakMap<Queue, ReturnType<typeof parseFilter>>();

/** True if the record waits for a decision, by the queue's `offered` filter. */
export function isClaimable(queue: Queue, record: AnyRecord): boolean {
  const fields = registry().resource(queue.resource)?.fields;
  if (!fields) return true;
  const filter = offered.get(queue) ?? parseFilter(queue.offered);
  offered.set(queue, filter);
  const bound = bindFilter(filter, fields, { now: Date.now() / 1_000, timezone: 0 });
  return evaluateFilter(bound, record, { fields });
}
