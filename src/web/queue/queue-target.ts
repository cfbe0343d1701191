import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";
import { isConnected } from "#web/data/live.ts";
import { overlayOf } from "#web/data/overlay.ts";
import { t } from "#web/i18n/text.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { SelectionStore } from "#web/list/selection.ts";
import { asKnown } from "#web/list/selection.ts";
import { notify } from "#web/ui/notice.tsx";
import { knownEvidence, recordIn } from "./evidence.ts";

/** Rows that were chosen and cannot be decided on, with who works on them. */
export interface HeldRow {
  id: string;
  title: string;
  name: string;
}

/** The colleague who works on it. */
function heldBy(resource: Resource, id: string): string | undefined {
  const { mark } = overlayOf(resource.name, id);
  return mark?.kind === "held" ? mark.name : undefined;
}

/** The item before the eye; where nothing can be done about it one is told why. */
export function itemOf({ records: [record], lacks }: Target): AnyRecord | null {
  if (record && lacks === undefined) return record;
  notify(lacks ?? t("queue.nothingOpen"), "yellow");
  return null;
}

/**
 * The item before the eye, as it was read.
 * @param isInHand whether an item is held and belongs to the list
 */
export function shownTarget(state: ListState, queue: Queue, isInHand: (id: string) => boolean): Target {
  const { resource, cursor, records: rows } = state;
  const { id, index } = cursor.get();
  const nothing: Target = { resource, matching: null, queue: queue.id, records: [], shownId: null };
  if (id === null) return nothing;
  const known = knownEvidence(id);
  if (!known) return { ...nothing, lacks: t(isConnected() ? "queue.lacks.coming" : "queue.lacks.offline") };
  const shown = { ...nothing, records: [recordIn(known, overlayOf(resource.name, id))], shownId: id };
  // Another list was asked for, and this item is not in it: only what stands there as selected is decided.
  const isListed = rows.rowAt(index)?.record.id === id || rows.indexOf(id) >= 0;
  if (!isListed && !isInHand(id)) return { ...shown, lacks: t("queue.lacks.unlisted") };
  const name = heldBy(resource, id);
  return name === undefined ? shown : { ...shown, heldBy: name };
}

/**
 * What decisions act on: the chosen rows without those that colleagues hold, else the item before the eye.
 * @param all how many match
 */
export function targetOf(
  state: ListState,
  queue: Queue,
  selection: SelectionStore,
  { all, isInHand }: { all: () => number; isInHand: (id: string) => boolean },
): Target {
  const { resource, cursor, records: rows } = state;
  const base = { resource, matching: null, queue: queue.id };
  const { chosen: picked, all: isAll, lacks } = selection.get();
  if (lacks) return { ...base, records: [], lacks, shownId: null };
  if (isAll) {
    const sample = Array.from({ length: rows.count }, (_, at) => rows.rowAt(at)?.record).find(Boolean);
    const matching = { filter: state.whole, count: all() };
    return { ...base, records: sample ? [sample] : [], matching, shownId: null };
  }
  const { id } = cursor.get();
  // The one before the eye is decided as it was read, also where it alone was chosen; others as they were when chosen.
  if (picked.size === 0 || (picked.size === 1 && picked.has(id ?? ""))) return shownTarget(state, queue, isInHand);
  const records = [...picked.values()].map((record) => asKnown(state, record));
  const free = records.filter((record) => heldBy(resource, record.id) === undefined);
  const chosen = { ...base, chosen: picked, shownId: id };
  const name = free.length === 0 && records[0] ? heldBy(resource, records[0].id) : undefined;
  return name === undefined ? { ...chosen, records: free } : { ...chosen, records, heldBy: name };
}

/** The chosen rows that `targetOf` left out. */
export function heldAmong({ resource }: ListState, selection: SelectionStore): HeldRow[] {
  return [...selection.get().chosen.values()].flatMap((record) => {
    const name = heldBy(resource, record.id);
    return name === undefined ? [] : [{ id: record.id, title: String(record[resource.title] ?? ""), name }];
  });
}
