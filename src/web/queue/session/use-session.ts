import type { RefObject } from "react";
import { useEffect, useMemo, useRef } from "react";
import { isId } from "#kernel/id.ts";
import type { Queue } from "#kernel/queue.ts";
import { overlayOf } from "#web/data/row-overlay.ts";
import { queryClient } from "#web/data/query.ts";
import type { GridHandle } from "#web/list/grid.tsx";
import type { ListState } from "#web/list/list-state.ts";
import { isFiltered } from "#web/list/list-state.ts";
import { prefetchEvidence } from "#web/queue/evidence/evidence.ts";
import { oncePainted } from "#web/render/after-paint.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import type { QueueSession } from "./queue-session.ts";
import type { QueueView } from "./queue-view.ts";
import { sessionOf } from "./sessions.tsx";
import type { SectionedState } from "#web/queue/list/use-sectioned-list.ts";

/** Time the cursor must rest on a row before it is claimed; passing rows by `j` costs no colleague an item. */
const LOOK_MS = 400;

const isDone = (resource: string, id: string): boolean => {
  const mark = overlayOf(resource, id).mark;
  return mark?.kind === "pending" || mark?.kind === "decided" || mark?.kind === "held";
};

/** View of the screen for its session. @param list state of the list on screen */
function stageOf(list: RefObject<ListState>, grid: RefObject<GridHandle | null>): QueueView {
  return {
    current: () => list.current.cursor.get().id,
    isEmpty() {
      const { index, id } = list.current.cursor.get();
      // Index 0 is a header; a later index without an id is a row that is loading.
      return id === null && index <= 0;
    },
    isEdited: () => readQuery(currentQuery())["edit"] === list.current.cursor.get().id,
    isListed: (id) => list.current.records.indexOf(id) >= 0,
    filter: () => list.current.whole,
    aside: () => list.current.aside,
    show(id) {
      const { cursor, records } = list.current;
      cursor.set({ index: id === null ? -1 : records.indexOf(id), id, isChosen: true });
      // Deferred: scrolling would lay out the page within the key.
      oncePainted(() => {
        const now = cursor.get();
        if (now.id === id && now.index >= 0) grid.current?.reveal(now.index);
      });
    },
    nextListed(isOut) {
      const { records, cursor, resource } = list.current;
      let missing = 0;
      for (let at = cursor.get().index + 1; at < records.count && missing < 4; at++) {
        const id = records.rowAt(at)?.record.id;
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
    const leave = session.enter(stageOf(list, grid));
    const { cursor } = list.current;
    let { index } = cursor.get();
    const stop = cursor.subscribe(() => {
      const now = cursor.get();
      // A loaded page sets the record of a row without a move.
      if (!now.isChosen && now.index !== index) session.moved();
      index = now.index;
    });
    return () => {
      stop();
      leave();
      // Cached pages still show decided items as waiting.
      void queryClient.invalidateQueries({ queryKey: ["list", queue.resource], refetchType: "none" });
    };
  }, [session, queue, list, grid]);
  return session;
}

/** Claims the first item on opening, and others once the cursor rests on them. */
export function useClaims(session: QueueSession, state: SectionedState, current: string | null): void {
  const started = useRef(false);
  const { isReady } = state.records;
  const wanted = useRef(state.cursor.get().id);
  const isNarrow = useRef(isFiltered(state));
  useEffect(() => {
    if (!isReady || started.current) return;
    started.current = true;
    const id = wanted.current;
    // The claim most often returns this item: both calls travel together.
    const { records } = state;
    const first = id ?? records.rowAt(records.landing(0, 0))?.record.id;
    if (isId(first)) void prefetchEvidence(first);
    // An item that another window has leased, or that was taken down, need not be in this list.
    if (isNarrow.current) void session.changeFilter(id ?? undefined);
    else void (id ? session.begin(id) : session.next());
  }, [session, isReady, state]);
  const what = `${state.whole}\n${state.aside}`;
  const fitted = useRef(what);
  useEffect(() => {
    if (fitted.current === what) return;
    fitted.current = what;
    void session.changeFilter(readQuery(currentQuery())["id"]);
  }, [session, what]);
  // Without anything to claim, the first row is shown for reading.
  useEffect(() => {
    if (isReady && current === null && started.current) session.showFirst();
  }, [session, isReady, what, current, state.records]);
  useEffect(() => {
    session.decisions.log.itemShown();
    if (current === null) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => void session.leases.claimCurrent(current, since), LOOK_MS);
    return () => clearTimeout(timer);
  }, [session, current]);
}
