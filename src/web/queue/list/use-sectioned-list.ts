import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo } from "react";
import type { RefObject } from "react";
import type { Snapshot } from "valtio";
import type { Queue } from "#kernel/queue.ts";
import type { QueueGroup, QueueState } from "#domain/api/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { overlayOf } from "#web/data/row-overlay.ts";
import { t } from "#web/i18n/part-text.ts";
import { l, language } from "#web/i18n/text.ts";
import type { CursorStore } from "#web/list/cursor.ts";
import type { GridHandle } from "#web/list/grid.tsx";
import type { ListState } from "#web/list/list-state.ts";
import { setValue } from "#web/store/state.ts";
import { useSecondly } from "#web/ui/use-now.ts";
import { showHeads } from "./section-headers.ts";
import { useSnapshotAfterPaint } from "#web/render/after-paint.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import type { SessionState } from "#web/queue/session/session-state.ts";
import { leasedInPlace, stayingIds } from "#web/queue/session/session-state.ts";
import { isPending, settledIds } from "#web/queue/decisions/decided.ts";
import type { SectionedList, UpperSection } from "./list-sections.ts";
import { layOutSections } from "./list-sections.ts";

/** State of a list whose records are in sections. */
export type SectionedState = ListState & { records: SectionedList };

const none: readonly QueueGroup[] = [];

/** Reads the groups with the list, so that headers match the borders of its pages. */
function useGroups({ resource, whole, aside }: ListState, queue: Queue): readonly QueueGroup[] {
  const { data } = useQuery({
    queryKey: ["list", resource.name, "groups", queue.id, whole, aside],
    queryFn: async ({ signal }) =>
      (await call<QueueState>(v2("queue", "state"), { queue: queue.id, filter: whole, aside }, { signal })).groups,
  });
  return data ?? none;
}

interface Sections {
  settled: string[];
  pending: string[];
  held: string[];
}

function sectionsOf(state: Snapshot<SessionState>, now: number): Sections {
  const stays = stayingIds(state);
  const below = leasedInPlace(state);
  const held = state.leases.map(({ id }) => id).filter((id) => !below.includes(id));
  const lifted = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => !stays.has(id));
  const pending = state.decided.slice(state.listStart).filter((one) => isPending(one, now));
  return {
    settled: lifted(settledIds(state, now)),
    pending: lifted(pending.flatMap(({ ids }) => ids)),
    held,
  };
}

/**
 * Ids of each upper section as one text. The sections are derived every second; equal texts lay out nothing. They
 * update one frame after a decision.
 */
function useSections(session: QueueSession): readonly [string, string, string, string] {
  const state = useSnapshotAfterPaint(session.state);
  const text = useSecondly((now) => {
    const { settled, pending, held } = sectionsOf(state, now);
    const filled: Record<UpperSection, boolean> = {
      settled: settledIds(state, now).length > 0,
      pending: state.decided.some((one) => isPending(one, now)),
      held: state.leases.length > 0,
    };
    return [settled, pending, held, upperSections.filter((one) => filled[one])].map((part) => part.join()).join("|");
  });
  const [settled = "", pending = "", lifted = "", filled = ""] = text.split("|");
  return [settled, pending, lifted, filled];
}

const upperSections = ["settled", "pending", "held"] as const satisfies readonly UpperSection[];

const idsIn = (text: string): string[] => (text === "" ? [] : text.split(","));

const sortName = (resource: Resource, sort: string): string =>
  sort
    .split(",")
    .map((term) => {
      const field = resource.fields[term.replace(/^-/, "")];
      return `${field ? l(field.label) : term} ${term.startsWith("-") ? "↓" : "↑"}`;
    })
    .join(" · ");

/** Name of the queue's own order: the group that comes first, then what waits longest or is due first. */
function orderName({ fields }: Resource, { order, group, due }: Queue): string {
  const isGrouped = order.includes(",");
  const then = "at" in due && order.includes(due.at) ? t("queue.order.due") : t("queue.order.oldest");
  const field = fields[group];
  return field && isGrouped ? `${l(field.label)} · ${then}` : then;
}

/** Keeps the cursor on its record. If the cursor's row has just loaded, sets its record. */
function followRow(list: SectionedList, cursor: CursorStore, grid: GridHandle | null): void {
  const { index, id } = cursor.value;
  if (id === null) {
    const near = Math.min(index, list.count - 1);
    const row = list.rowAt(near);
    if (row) setValue(cursor, { index: near, id: row.record.id });
    return;
  }
  const row = list.rowAt(index);
  if (row?.record.id === id) return;
  const listed = list.indexOf(id);
  // The item has left the list. It stays current, and no other row is highlighted.
  if (listed < 0) {
    if (row) setValue(cursor, { index: -1, id, isChosen: true });
    return;
  }
  setValue(cursor, { index: listed, id, isChosen: true });
  grid?.reveal(listed);
}

/** The queue's list in sections, with the cursor kept on its record. */
export function useSectionedList(
  state: ListState,
  queue: Queue,
  session: QueueSession,
  grid: RefObject<GridHandle | null>,
): SectionedState {
  const { records, resource, cursor, sort } = state;
  const counted = useGroups(state, queue);
  const groups = sort === queue.order || counted.length === 1 ? counted : none;
  const [settled, pending, held, filled] = useSections(session);
  const list = useMemo(
    () =>
      layOutSections({
        records,
        groups,
        field: queue.group,
        upper: {
          settled: idsIn(settled),
          pending: idsIn(pending),
          held: idsIn(held),
          filled: upperSections.filter((one) => filled.includes(one)),
        },
        rowOf: (id) => {
          const { record } = overlayOf(resource.name, id);
          return records.rowAt(records.indexOf(id)) ?? (record ? { record, titles: {} } : undefined);
        },
      }),
    [records, groups, queue.group, settled, pending, held, filled, resource.name],
  );
  useEffect(() => {
    const languageBefore = language();
    session.decisions.log.beginList();
    void session.leases.refresh();
    return () => {
      // A change of language only draws everything again. The list is still the same one.
      if (language() === languageBefore) session.decisions.log.endList();
    };
  }, [session, state.identity]);
  useLayoutEffect(() => {
    const order = sort === queue.order ? orderName(resource, queue) : sortName(resource, sort);
    const named = state.views.find(({ id }) => id === state.shown)?.label ?? state.screen.label;
    const label = typeof named === "string" ? named : l(named);
    const enumeration = resource.fields[queue.group]?.enumeration ?? null;
    showHeads({ list, session, groups, order, enumeration, label });
    if (list.isReady) followRow(list, cursor, grid.current);
  }, [list, groups, session, queue, resource, sort, state.views, state.shown, state.screen, cursor, grid]);
  useEffect(() => () => showHeads(null), []);
  return useMemo(() => ({ ...state, records: list }), [state, list]);
}
