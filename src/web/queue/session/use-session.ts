import type { RefObject } from "react";
import { useEffect, useMemo, useRef } from "react";
import { isId } from "#kernel/id.ts";
import type { Queue } from "#kernel/queue.ts";
import { overlayOf } from "#web/data/row-overlay.ts";
import { queryClient } from "#web/data/query.ts";
import type { GridHandle } from "#web/list/grid.tsx";
import type { ListState } from "#web/list/list-state.ts";
import { isFiltered } from "#web/list/list-state.ts";
import { prefetchEvidence } from "#web/evidence/evidence.ts";
import { runAfterPaint } from "#web/render/after-paint.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import type { QueueSession } from "./queue-session.ts";
import type { QueueView } from "./queue-view.ts";
import { sessionOf } from "./sessions.tsx";
import type { SectionedState } from "#web/queue/list/use-sectioned-list.ts";
import { setValue, watch } from "#web/store/state.ts";

/** Time in ms that the cursor must rest on a row before the item is claimed. Rows that `j` only passes stay free. */
const LOOK_MS = 400;

const isDone = (resource: string, id: string): boolean => {
  const mark = overlayOf(resource, id).mark;
  return mark?.kind === "pending" || mark?.kind === "decided" || mark?.kind === "held";
};

/** Returns the functions of the screen that its session uses. @param list state of the list on screen */
function viewOf(list: RefObject<ListState>, grid: RefObject<GridHandle | null>): QueueView {
  return {
    current: () => list.current.cursor.value.id,
    isEmpty() {
      const { index, id } = list.current.cursor.value;
      // Index 0 is a header; a later index without an id is a row that is loading.
      return id === null && index <= 0;
    },
    isEdited: () => readQuery(currentQuery())["edit"] === list.current.cursor.value.id,
    isListed: (id) => list.current.records.indexOf(id) >= 0,
    filter: () => list.current.whole,
    aside: () => list.current.aside,
    show(id) {
      const { cursor, records } = list.current;
      setValue(cursor, { index: id === null ? -1 : records.indexOf(id), id, isChosen: true });
      // Scrolls after paint, because scrolling lays out the page and would delay the key's own frame.
      runAfterPaint(() => {
        const now = cursor.value;
        if (now.id === id && now.index >= 0) grid.current?.reveal(now.index);
      });
    },
    nextListed(isOut) {
      const { records, cursor, resource } = list.current;
      let missing = 0;
      for (let index = cursor.value.index + 1; index < records.count && missing < 4; index++) {
        const id = records.rowAt(index)?.record.id;
        // Single gaps are headers; several in a row are a page that is not loaded.
        missing = id === undefined ? missing + 1 : 0;
        if (id !== undefined && !isOut(id) && !isDone(resource.name, id)) return id;
      }
      return null;
    },
  };
}

/** Opens the session of a screen and follows its cursor. */
export function useSession(queue: Queue, list: RefObject<ListState>, grid: RefObject<GridHandle | null>): QueueSession {
  const session = useMemo(() => sessionOf(queue), [queue]);
  useEffect(() => {
    const leave = session.enter(viewOf(list, grid));
    const { cursor } = list.current;
    let { index } = cursor.value;
    const stop = watch(cursor, () => {
      const now = cursor.value;
      // A loaded page sets the id of the cursor's row. This is no move, because the index stays the same.
      if (!now.isChosen && now.index !== index) session.onMoved();
      index = now.index;
    });
    return () => {
      stop();
      leave();
      // Cached pages still show decided items as waiting, so they are read again when next shown.
      void queryClient.invalidateQueries({ queryKey: ["list", queue.resource], refetchType: "none" });
    };
  }, [session, queue, list, grid]);
  return session;
}

/** Claims the first item on opening, and others once the cursor rests on them. */
export function useClaims(session: QueueSession, state: SectionedState, current: string | null): void {
  const started = useRef(false);
  const { isReady } = state.records;
  const openedId = useRef(state.cursor.value.id);
  const isNarrow = useRef(isFiltered(state));
  useEffect(() => {
    if (!isReady || started.current) return;
    started.current = true;
    const id = openedId.current;
    // The claim usually returns this item, so its evidence is loaded at the same time.
    const { records } = state;
    const first = id ?? records.rowAt(records.landing(0, 0))?.record.id;
    if (isId(first)) void prefetchEvidence(session.queue.resource, first);
    // In a filtered list, an item that another window leased, or that was taken down, may not match.
    if (isNarrow.current) void session.changeFilter(id ?? undefined);
    else void (id ? session.begin(id) : session.next());
  }, [session, isReady, state]);
  const listKey = `${state.whole}\n${state.aside}`;
  const lastListKey = useRef(listKey);
  useEffect(() => {
    if (lastListKey.current === listKey) return;
    lastListKey.current = listKey;
    void session.changeFilter(readQuery(currentQuery())["id"]);
  }, [session, listKey]);
  // Without anything to claim, the first row is shown for reading.
  useEffect(() => {
    if (isReady && current === null && started.current) session.showFirst();
  }, [session, isReady, listKey, current, state.records]);
  useEffect(() => {
    session.decisions.log.itemShown();
    if (current === null) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => void session.leases.claimCurrent(current, since), LOOK_MS);
    return () => clearTimeout(timer);
  }, [session, current]);
}
