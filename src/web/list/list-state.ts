import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { isId } from "#kernel/id.ts";
import type { AddressedList } from "#domain/api/list-address.ts";
import { joined, listAt } from "#domain/api/list-address.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen, View } from "#kernel/screen.ts";
import type { DeferralKind } from "#kernel/queue.ts";
import { queryClient } from "#web/data/query.ts";
import { useRecords } from "#web/data/records.ts";
import { registry } from "#web/registry/registry.ts";
import type { Query } from "#web/routing/address.ts";
import { readQuery, setQuery, useQuery } from "#web/routing/address.ts";
import { changeLater, currentQuery, subscribePlace } from "#web/routing/location.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { ownColumns, ownViews } from "#web/auth/settings/user-settings.ts";
import { useLatest } from "#web/store/latest.ts";
import { useSelected, useValue, watch } from "#web/store/state.ts";
import type { ArrangedRecords } from "./arrangement.ts";
import { arranged, arrangement } from "./arrangement.ts";
import type { Column } from "./columns/columns.ts";
import { columnsOf } from "./columns/columns.ts";
import type { CursorStore } from "./cursor.ts";
import { createCursor } from "./cursor.ts";
import { listIdentity } from "./list-identity.ts";
import type { ListView } from "./views/saved-views.ts";
import { openViews, shownView, viewsOf } from "./views/saved-views.ts";

export interface ListState {
  resource: Resource;
  screen: Screen;
  views: ListView[];
  /** Id of the active view among the screen's own views; empty if it has none. */
  base: string;
  /** Id of the view shown as open: the base, or a saved view on it. */
  shown: string;
  /** The user's filter from the address. */
  filter: string;
  /** The complete filter: preset, view and the user's filter. */
  whole: string;
  /** In a queue: shows only items with this deferral. */
  aside: DeferralKind | undefined;
  layout: View["layout"];
  sort: string;
  pageSize: number;
  columns: Column[];
  /** Columns of the address or the user, separated by commas, which are all drawn; empty for the list's own. */
  chosen: string;
  records: ArrangedRecords;
  cursor: CursorStore;
  /** Changes with everything that makes it another list. */
  identity: string;
  /** Index of the row that the address named when the list was opened. */
  start: number;
}

const indexIn = (text: string | undefined): number => {
  const index = Math.trunc(Number(text));
  return Number.isFinite(index) && index > 0 ? index : 0;
};

/** Returns the record that the address names. A link to a form need not name it twice. */
const namedIn = ({ id, edit }: ReturnType<typeof readQuery>): string | null => id || (isId(edit) ? edit : null);

function cursorIn(query: ReturnType<typeof readQuery>): CursorStore {
  const id = namedIn(query);
  return createCursor(id === null ? 0 : -1, id, indexIn(query["at"]));
}

/** True if the list shows less than its screen does by default. */
export const isFiltered = ({ screen, whole, aside }: ListState): boolean =>
  aside !== undefined || whole !== joined(screen.preset, screen.views?.[0]?.filter);

/** Returns the index of the row that the address named when this list was opened. Later it only follows the cursor. */
function useStart(identity: string, named: number): number {
  const [opened, setOpened] = useState({ identity, named });
  if (opened.identity === identity) return opened.named;
  setOpened({ identity, named });
  return named;
}

/** Returns the same object for the same parts of the address. The current record is not one of them. */
function useAddressedList(screen: Screen, resource: Resource, { v, f, s, c, ps }: Query): AddressedList {
  const mine = useSelected(ownColumns, (all) => all[resource.name]);
  const actor = useActor();
  return useMemo(() => {
    const { commands, queue } = registry();
    const list = { screen, resource, actor, commands, queue: queue(screen.queue ?? ""), ownColumns: mine };
    const parameters = Object.entries({ v, f, s, c, ps }).filter(([, value]) => value !== undefined);
    return listAt(list, Object.fromEntries(parameters));
  }, [screen, resource, actor, mine, v, f, s, c, ps]);
}

/** State of the list that the address describes. */
export function useListState(screen: Screen, resource: Resource): ListState {
  const query = useQuery();
  // An append-only list is read again whenever it is opened.
  useEffect(
    () => () => {
      if (resource.appendOnly) queryClient.removeQueries({ queryKey: ["list", resource.name] });
    },
    [resource],
  );
  const [cursor] = useState(() => cursorIn(query));
  const mine = useSelected(ownViews, (all) => all[screen.route]);
  const views = useMemo(() => viewsOf(screen, mine), [screen, mine]);
  const addressed = useAddressedList(screen, resource, query);
  const { view, filter: whole, sort, columns: wire, pageSize, chosen, names } = addressed;
  const base = view?.id ?? "";
  const filter = query["f"] ?? "";
  const { s: sortOf = "", c: columnsIn = "" } = query;
  const shown = shownView(views, openViews(screen), { base, filter, sort: sortOf, columns: columnsIn });
  const order = useValue(arrangement);
  const { layout, aside }: Partial<View> = view ?? {};
  const { look } = order;
  // oxlint-disable-next-line react/exhaustive-deps -- other columns, so that all cells are drawn with their new look
  const columns = useMemo(() => columnsOf(resource, names, layout), [resource, names, layout, look]);
  const { queue } = screen;
  const identity = listIdentity({ filter: whole, sort, pageSize, aside });
  const start = useStart(identity, indexIn(query["at"]));
  const key = useMemo(
    () => ({
      resource: resource.name,
      filter: whole,
      sort,
      columns: wire,
      pageSize,
      ...(queue ? { queue } : {}),
      ...(aside ? { aside } : {}),
    }),
    [resource, whole, sort, wire, pageSize, queue, aside],
  );
  const read = useRecords(key, start);
  const records = useMemo(() => arranged(read, order, layout), [read, order, layout]);
  return {
    resource,
    screen,
    views,
    base,
    shown,
    filter,
    whole,
    aside,
    layout,
    sort,
    pageSize,
    columns,
    chosen,
    records,
    cursor,
    identity,
    start,
  };
}

/** Delay in ms before the cursor is written to the address. A held key writes nothing. */
const WRITE_MS = 200;
/** Delay in ms after a move by the console, which only has to wait for its own frame. */
const CHOSEN_MS = 80;

/** Returns the record that the address names. */
const named = (): string | null => namedIn(readQuery(currentQuery()));

/**
 * Writes the current record to the address once the cursor rests, without a history entry. Calls `follow` when the
 * address names another record.
 */
export function useCursorInAddress(cursor: CursorStore, follow: (id: string) => void): void {
  const addressed = useRef(named());
  const latest = useLatest(follow);
  const callOff = useRef(() => {});
  useEffect(() => {
    // Record of the delayed write, and the position that was last written here.
    let wanted: string | null = null;
    let place: string | null | undefined;
    const write = (): void => {
      wanted = null;
      const { id, index } = cursor.value;
      const position = index > 0 ? String(index) : null;
      if (id === null || (id === addressed.current && (place === undefined || place === position))) return;
      addressed.current = id;
      place = position;
      setQuery({ id, at: position }, "silent");
    };
    let cancel = (): void => {};
    callOff.current = () => {
      wanted = null;
      cancel();
    };
    const writeSoon = (): void => {
      const { id, isChosen } = cursor.value;
      // If only the index of the same record changes, the delay does not start again.
      if (id === null || id === wanted) return;
      wanted = id;
      cancel = changeLater(write, isChosen ? CHOSEN_MS : WRITE_MS);
    };
    const unsubscribe = watch(cursor, writeSoon);
    // If the rows were already loaded, the cursor has moved before this subscription.
    if (cursor.value.id !== addressed.current) writeSoon();
    return () => {
      cancel();
      unsubscribe();
    };
  }, [cursor]);
  // Back, forward or a pasted link: the cursor follows the address. React does not notice silent writes to the address.
  // A link to the record that React last read there would therefore cause no render.
  const [moves, move] = useReducer((n: number) => n + 1, 0);
  useEffect(
    () =>
      subscribePlace(() => {
        // The address of another filter names no record. A delayed write would add the previous list's record to it.
        if (named() === null) callOff.current();
        move();
      }),
    [],
  );
  useEffect(() => {
    const id = named();
    if (id === addressed.current) return;
    addressed.current = id;
    if (id !== null && id !== cursor.value.id) latest.current(id);
  }, [moves, cursor, latest]);
}
