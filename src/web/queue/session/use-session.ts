import type { RefObject } from "react";
import { useEffect, useMemo, useRef } from "react";
import { isId } from "#kernel/id.ts";
import type { Queue } from "#kernel/queue.ts";
import { overlayOf } from "#web/data/overlay.ts";
import { queryClient } from "#web/data/query.ts";
import type { GridHandle } from "#web/list/grid.tsx";
import type { ListState } from "#web/list/list-state.ts";
import { isFiltered } from "#web/list/list-state.ts";
import { prefetchEvidence } from "#web/queue/evidence/evidence.ts";
import { oncePainted } from "#web/render/after-paint.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import type { QueueSession } from "./queue-session.ts";
import type { QueueView } from "./session-state.ts";
import { sessionOf } from "./sessions.tsx";
import type { SectionedState } from "#web/queue/list/use-sectioned-list.ts";

/** How long the cursor must rest on a row before it is held: passing rows by j costs nobody his work. */
const LOOK_MS = 400;

const isDone = (resource: string, id: string): boolean => {
  const mark = overlayOf(resource, id).mark;
  return mark?.kind === "pending" || mark?.kind === "decided" || mark?.kind === "held";
};

/** @param list what is drawn now, of which the session knows no more than this */
function stageOf(list: RefObject<ListState>, grid: RefObject<GridHandle | null>): QueueView {
  return {
    current: () => list.current.cursor.get().id,
    isEmpty() {
      const { index, id } = list.current.cursor.get();
      // The first of the list is a head: further down it is a row whose page is on the way.
      return id === null && index <= 0;
    },
    isEdited: () => readQuery(currentQuery())["edit"] === list.current.cursor.get().id,
    isListed: (id) => list.current.records.indexOf(id) >= 0,
    filter: () => list.current.whole,
    aside: () => list.current.aside,
    show(id) {
      const { cursor, records } = list.current;
      cursor.set({ index: id === null ? -1 : records.indexOf(id), id, isChosen: true });
      // The rows follow: to scroll is to lay out the page within the key.
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
        // Heads stand between rows; several in a row without a record are a page that is not here.
        missing = id === undefined ? missing + 1 : 0;
        if (id !== undefined && !isOut(id) && !isDone(resource.name, id)) return id;
      }
      return null;
    },
  };
}

/** The session of a screen, and the cursor that follows it. */
export function useSession(queue: Queue, list: RefObject<ListState>, grid: RefObject<GridHandle | null>): QueueSession {
  const session = useMemo(() => sessionOf(queue), [queue]);
  useEffect(() => {
    const leave = session.enter(stageOf(list, grid));
    const { cursor } = list.current;
    let { index } = cursor.get();
    const stop = cursor.subscribe(() => {
      const now = cursor.get();
      // A row whose page comes gets its record where it stands.
      if (!now.isChosen && now.index !== index) session.moved();
      index = now.index;
    });
    return () => {
      stop();
      leave();
      // What was decided here meanwhile stands no more in the pages that are kept.
      void queryClient.invalidateQueries({ queryKey: ["list", queue.resource], refetchType: "none" });
    };
  }, [session, queue, list, grid]);
  return session;
}

/** The first item is claimed by itself; what the moderator moves to is held once he rests on it. */
export function useClaims(session: QueueSession, state: SectionedState, current: string | null): void {
  const started = useRef(false);
  const { isReady } = state.records;
  const wanted = useRef(state.cursor.get().id);
  const isNarrow = useRef(isFiltered(state));
  useEffect(() => {
    if (!isReady || started.current) return;
    started.current = true;
    const id = wanted.current;
    // Most often it is what the claim brings: both travel side by side.
    const { records } = state;
    const first = id ?? records.rowAt(records.landing(0, 0))?.record.id;
    if (isId(first)) void prefetchEvidence(first);
    // What another window of his holds, or one that went down, need not be in this list.
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
  // What nobody can take in hand is at least read: the first row stands before the eye.
  useEffect(() => {
    if (isReady && current === null && started.current) session.showFirst();
  }, [session, isReady, what, current, state.records]);
  useEffect(() => {
    session.decisions.appeared();
    if (current === null) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => void session.leases.claimCurrent(current, since), LOOK_MS);
    return () => clearTimeout(timer);
  }, [session, current]);
}
