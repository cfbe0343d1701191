import { useSnapshot } from "valtio";
import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { overlayOf } from "#web/data/row-overlay.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { Selection, SelectionStore } from "#web/list/selection/selection.ts";
import { withOverlay } from "#web/list/selection/selection.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import { useValue } from "#web/store/state.ts";

/** Leased items of a page that match the queue's `rest` and are neither selected nor decided. */
export function restOfPage(
  { queue, state: { leases } }: QueueSession,
  state: ListState,
  { chosen }: Pick<Selection, "chosen">,
): AnyRecord[] {
  const { resource, records } = state;
  if (!queue.rest || !("page" in queue.rest)) return [];
  const { fields } = resource;
  const filter = bindFilter(parseFilter(queue.rest.page), fields, { now: Date.now() / 1_000, timezone: 0 });
  return leases.flatMap(({ id }) => {
    const loaded = records.rowAt(records.indexOf(id))?.record;
    if (!loaded || chosen.has(id) || overlayOf(resource.name, id).mark) return [];
    const record = withOverlay(state, loaded);
    return evaluateFilter(filter, record, { fields }) ? [record] : [];
  });
}

/** Number of items on which A decides in a queue with pages. */
export function useRestOfPage(session: QueueSession, state: ListState, selection: SelectionStore): number {
  // The leases of the snapshot are read by `restOfPage` from the session itself.
  void useSnapshot(session.state).leases.length;
  return restOfPage(session, state, useValue(selection)).length;
}
