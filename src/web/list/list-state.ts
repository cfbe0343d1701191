import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { isId } from "#kernel/id.ts";
import type { AddressedList } from "#domain/api/list-address.ts";
import { joined, listAt } from "#domain/api/list-address.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import type { DeferralKind } from "#kernel/queue.ts";
import { queryClient } from "#web/data/query.ts";
import type { RecordWindow } from "#web/data/records.ts";
import { useRecords } from "#web/data/records.ts";
import { registry } from "#web/registry/registry.ts";
import type { Query } from "#web/routing/address.ts";
import { readQuery, setQuery, useQuery } from "#web/routing/address.ts";
import { currentQuery, subscribePlace } from "#web/routing/location.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { ownColumns, ownViews } from "#web/auth/settings/user-settings.ts";
import { useLatest } from "#web/store/latest.ts";
import { useSelected } from "#web/store/external.ts";
import type { Column } from "./columns/columns.ts";
import { columnsOf } from "./columns/columns.ts";
import type { CursorStore } from "./cursor.ts";
import { createCursor } from "./cursor.ts";
import type { ListView } from "./views/saved-views.ts";
import { openViews, shownView, viewsOf } from "./views/saved-views.ts";

export interface ListState {
  resource: Resource;
  screen: Screen;
  views: ListView[];
  /** Of the screen's own views the one that holds; empty where it has none. */
  base: string;
  /** Id of the view that is shown as open: the base, or one of mine on it. */
  shown: string;
  /** The user's filter, as the address has it. */
  filter: string;
  /** Everything that must hold: preset, view and filter. */
  whole: string;
  /** In a queue: only what was put aside. */
  aside: DeferralKind | undefined;
  sort: string;
  pageSize: number;
  columns: Column[];
  /** As the address or the user has them, with commas between, so all of them are drawn; empty for the list's own. */
  chosen: string;
  records: RecordWindow;
  cursor: CursorStore;
  /** Changes with everything that makes another list. */
  identity: string;
  /** Row that the address named when it asked for this list. */
  start: number;
}

const indexIn = (text: string | undefined): number => {
  const index = Math.trunc(Number(text));
  return Number.isFinite(index) && index > 0 ? index : 0;
};

/** The record that the address names; a link to a form need not name it twice. */
const namedIn = ({ id, edit }: ReturnType<typeof readQuery>): string | null => id || (isId(edit) ? edit : null);

function cursorIn(query: ReturnType<typeof readQuery>): CursorStore {
  const id = namedIn(query);
  return createCursor(id === null ? 0 : -1, id, indexIn(query["at"]));
}

/** Whether it shows less than its screen does by itself. */
export const isFiltered = ({ screen, whole, aside }: ListState): boolean =>
  aside !== undefined || whole !== joined(screen.preset, screen.views?.[0]?.filter);

/** The row that the address named when it asked for this list: later ones are where the cursor is. */
function useStart(identity: string, named: number): number {
  const [opened, setOpened] = useState({ identity, named });
  if (opened.identity === identity) return opened.named;
  setOpened({ identity, named });
  return named;
}

/** The same object for the same parts of the address: the record in front is none of them. */
function useAddressedList(screen: Screen, resource: Resource, { v, f, s, c, ps }: Query): AddressedList {
  const mine = useSelected(ownColumns, (all) => all[resource.name]);
  const actor = useActor();
  return useMemo(() => {
    const { commands, queue } = registry();
    const list = { screen, resource, actor, commands, queue: queue(screen.queue ?? ""), ownColumns: mine };
    const given = Object.entries({ v, f, s, c, ps }).filter(([, value]) => value !== undefined);
    return listAt(list, Object.fromEntries(given));
  }, [screen, resource, actor, mine, v, f, s, c, ps]);
}

/** The list as its address says it. */
export function useListState(screen: Screen, resource: Resource): ListState {
  const query = useQuery();
  // What only grows is read anew whenever it is opened.
  useEffect(
    () => () => {
      if (resource.appendOnly) queryClient.removeQueries({ queryKey: ["list", resource.name] });
    },
    [resource],
  );
  const [cursor] = useState(() => cursorIn(query));
  const mine = useSelected(ownViews, (all) => all[screen.route]);
  const views = useMemo(() => viewsOf(screen, mine), [screen, mine]);
  const { view, filter: whole, sort, columns: wire, pageSize, chosen } = useAddressedList(screen, resource, query);
  const base = view?.id ?? "";
  const filter = query["f"] ?? "";
  const { s: sortOf = "", c: columnsIn = "" } = query;
  const shown = shownView(views, openViews(screen), { base, filter, sort: sortOf, columns: columnsIn });
  const columns = useMemo(() => columnsOf(resource, chosen), [resource, chosen]);
  const { queue } = screen;
  const aside = view?.aside;
  const identity = [whole, sort, pageSize, aside].join("\n");
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
  const records = useRecords(key, start);
  return {
    resource,
    screen,
    views,
    base,
    shown,
    filter,
    whole,
    aside,
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

/** A held key writes no address. */
const WRITE_MS = 200;
/** What the console chose stands: the frame that shows it is all that is waited for. */
const CHOSEN_MS = 80;

/** The record that the address names. */
const named = (): string | null => namedIn(readQuery(currentQuery()));

/** The record in front stands in the address, written quietly once the cursor rests. */
export function useCursorInAddress(cursor: CursorStore, follow: (id: string) => void): void {
  const known = useRef(named());
  const latest = useLatest(follow);
  const callOff = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // As it was written here last.
    let place: string | null | undefined;
    const write = (): void => {
      timer = undefined;
      const { id, index } = cursor.get();
      const at = index > 0 ? String(index) : null;
      if (id === null || (id === known.current && (place === undefined || place === at))) return;
      known.current = id;
      place = at;
      setQuery({ id, at }, "silent");
    };
    let wanted: string | null = null;
    callOff.current = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const writeSoon = (): void => {
      const { id, isChosen } = cursor.get();
      // Its row may move meanwhile: that is no reason to wait anew. Later it is written once more.
      if (id === wanted && timer !== undefined) return;
      wanted = id;
      clearTimeout(timer);
      timer = setTimeout(write, isChosen ? CHOSEN_MS : WRITE_MS);
    };
    const unsubscribe = cursor.subscribe(writeSoon);
    // Rows that were at hand from the beginning have moved it already.
    if (cursor.get().id !== known.current) writeSoon();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [cursor]);
  // Back, forward or a pasted link: the address speaks, the cursor follows. What is drawn knows nothing of what was
  // written quietly, so that a link to what it still has would be no news to it.
  const [moves, move] = useReducer((n: number) => n + 1, 0);
  useEffect(
    () =>
      subscribePlace(() => {
        // Another filter names no record: the one of the list before, written behind it, would look like a link to it.
        if (named() === null) callOff.current();
        move();
      }),
    [],
  );
  useEffect(() => {
    const id = named();
    if (id === known.current) return;
    known.current = id;
    if (id !== null && id !== cursor.get().id) latest.current(id);
  }, [moves, cursor, latest]);
}
