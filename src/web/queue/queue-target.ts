import type { Queue } from "#kernel/queue.ts";
import type { Target } from "#web/commands/target.ts";
import { isConnected } from "#web/data/live.ts";
import { overlayOf } from "#web/data/overlay.ts";
import { isSeen } from "#web/detail/seen.ts";
import { t } from "#web/i18n/text.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { SelectionStore } from "#web/list/selection.ts";
import { asKnown } from "#web/list/selection.ts";
import { knownEvidence, recordIn } from "./evidence.ts";

/** Rows that were chosen and cannot be decided on, with who works on them. */
export interface HeldRow {
  id: string;
  title: string;
  name: string;
}

/**
 * What commands act on: the chosen rows without those that colleagues hold, else the item before the eye.
 * @param all how many match @param isInHand whether an item is held and belongs to the list
 */
export function targetOf(
  state: ListState,
  queue: Queue,
  selection: SelectionStore,
  { all, isInHand }: { all: () => number; isInHand: (id: string) => boolean },
): Target | null {
  const { resource, cursor, records: rows } = state;
  const base = { resource, matching: null, queue: queue.id };
  const { chosen: picked, all: isAll, lacks } = selection.get();
  if (lacks) return { ...base, records: [], lacks, shownId: null };
  if (isAll) {
    const sample = Array.from({ length: rows.count }, (_, at) => rows.rowAt(at)?.record).find(Boolean);
    const matching = { filter: state.whole, count: all() };
    return { ...base, records: sample ? [sample] : [], matching, shownId: null };
  }
  if (picked.size > 0) {
    const records = [...picked.values()].map((record) => asKnown(state, record));
    const [one, ...others] = records;
    // One that was read is decided as it was read, like the item in hand; what was not, as it was when it was chosen.
    const isRead = one !== undefined && others.length === 0 && isSeen(resource, one);
    return {
      ...base,
      ...(!isRead && { chosen: picked }),
      records: records.filter((record) => overlayOf(resource.name, record.id).mark?.kind !== "held"),
      shownId: null,
    };
  }
  const { id, index } = cursor.get();
  if (id === null) return { ...base, records: [], shownId: null };
  const known = knownEvidence(id);
  const nothing = { ...base, records: [], shownId: null };
  if (!known) return { ...nothing, lacks: t(isConnected() ? "queue.lacks.coming" : "queue.lacks.offline") };
  // Another list was asked for, and this item is not in it: only what stands there as selected is decided.
  if (rows.rowAt(index)?.record.id !== id && !isInHand(id)) return { ...nothing, lacks: t("queue.lacks.unlisted") };
  const over = overlayOf(resource.name, id);
  const holder = over.mark?.kind === "held" ? { heldBy: over.mark.name } : {};
  return { ...base, ...holder, records: [recordIn(known, over)], shownId: id };
}

/** The chosen rows that `targetOf` left out. */
export function heldAmong({ resource }: ListState, selection: SelectionStore): HeldRow[] {
  return [...selection.get().chosen.values()].flatMap((record) => {
    const { mark } = overlayOf(resource.name, record.id);
    const title = String(record[resource.title] ?? "");
    return mark?.kind === "held" ? [{ id: record.id, title, name: mark.name }] : [];
  });
}
