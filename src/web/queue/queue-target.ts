import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { LeftOut, Target } from "#web/commands/target.ts";
import { isConnected } from "#web/data/live.ts";
import { overlayOf } from "#web/data/row-overlay.ts";
import { t } from "#web/i18n/part-text.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import { withOverlay } from "#web/list/selection/selection.ts";
import { isClaimable } from "./leases/mark-colleague-leases.ts";
import { cachedEvidence, recordIn } from "#web/evidence/evidence.ts";

/** A selected row that a colleague has leased. */
export interface LeasedRow {
  id: string;
  title: string;
  name: string;
}

export type Unanswered = "decided" | "undoing" | null;

/** Facts about an item that its record does not contain. */
export interface SessionFacts {
  /** Id of the item whose evidence is drawn; it lags behind a moving cursor. */
  currentId: () => string | null;
  /** True if the item is leased and matches the list. */
  isLeasedInList: (id: string) => boolean;
  /** Action on the item that the server has not answered yet. */
  unanswered: (id: string) => Unanswered;
}

/** Name of the colleague who has leased the item. */
function leaseHolder(resource: Resource, id: string): string | undefined {
  const { mark } = overlayOf(resource.name, id);
  return mark?.kind === "held" ? mark.name : undefined;
}

/** Target of commands on the item under the cursor. A decision is refused if other evidence is drawn. */
export function shownTarget(
  state: ListState,
  queue: Queue,
  { currentId, isLeasedInList, unanswered }: SessionFacts,
): Target {
  const { resource, cursor, records: rows } = state;
  const { id, index } = cursor.value;
  const nothing: Target = { resource, matching: null, queue: queue.id, records: [], shownId: null };
  if (id === null) return { ...nothing, refusal: t("queue.nothingOpen") };
  const evidence = cachedEvidence(resource.name, id);
  if (!evidence) return { ...nothing, refusal: t(isConnected() ? "queue.lacks.coming" : "queue.lacks.offline") };
  const record = recordIn(evidence, overlayOf(resource.name, id));
  const shown = { ...nothing, records: [record], shownId: currentId() };
  // The list has changed and no longer contains the item. Decisions are allowed only on rows of the list.
  const isListed = rows.rowAt(index)?.record.id === id || rows.indexOf(id) >= 0;
  if (!isListed && !isLeasedInList(id)) return { ...shown, refusal: t("queue.lacks.unlisted") };
  const pending = unanswered(id);
  // No record is returned: it still has the state that is being undone, and its own refusal would be shown.
  if (pending === "undoing") return { ...nothing, refusal: t("queue.lacks.undoing") };
  if (pending) return { ...shown, refusal: t("queue.lacks.decided") };
  const name = leaseHolder(resource, id);
  if (name !== undefined) return { ...shown, leaseHolder: name };
  return isClaimable(queue, record) ? shown : { ...shown, isOver: t("queue.lacks.over") };
}

/**
 * Target of decisions: the selected rows without those that colleagues have leased or that are decided, else the
 * current item.
 * @param all number of matching rows
 */
export function targetOf(
  state: ListState,
  queue: Queue,
  selection: SelectionStore,
  { all, ...facts }: SessionFacts & { all: () => number },
): Target {
  const { resource, cursor, records: rows } = state;
  const shown = shownTarget(state, queue, facts);
  const base = { resource, matching: null, queue: queue.id, shown };
  const { chosen: picked, all: isAll, refusal } = selection.value;
  if (refusal) return { ...base, records: [], refusal, shownId: null };
  if (isAll) {
    const sample = Array.from({ length: rows.count }, (_, index) => rows.rowAt(index)?.record).find(Boolean);
    const matching = { filter: state.whole, count: all() };
    return { ...base, records: sample ? [sample] : [], matching, shownId: null };
  }
  const { id } = cursor.value;
  // If only the current item is selected, its version on screen is decided, not the version when it was selected.
  if (picked.size === 0 || (picked.size === 1 && picked.has(id ?? ""))) return shown;
  const leftOut: LeftOut[] = [];
  const records: AnyRecord[] = [];
  const decidedText = t("queue.lacks.decided");
  for (const record of picked.values()) {
    if (facts.unanswered(record.id)) leftOut.push({ record, refusal: [decidedText, decidedText] });
    else records.push(withOverlay(state, record));
  }
  const free = records.filter((record) => leaseHolder(resource, record.id) === undefined);
  const chosen = { ...base, chosen: picked, shownId: id, leftOut };
  if (records.length === 0) return { ...chosen, records, refusal: decidedText };
  const name = free.length === 0 && records[0] ? leaseHolder(resource, records[0].id) : undefined;
  return name === undefined ? { ...chosen, records: free } : { ...chosen, records, leaseHolder: name };
}

/** Selected rows that `targetOf` leaves out. */
export function leasedAmong({ resource }: ListState, selection: SelectionStore): LeasedRow[] {
  return [...selection.value.chosen.values()].flatMap((record) => {
    const name = leaseHolder(resource, record.id);
    return name === undefined ? [] : [{ id: record.id, title: String(record[resource.title] ?? ""), name }];
  });
}
