import type { RefObject } from "react";
import { useEffect, useMemo, useRef } from "react";
import type { Queue } from "#kernel/queue.ts";
import { overlayOf } from "#web/data/overlay.ts";
import type { GridHandle } from "#web/list/grid.tsx";
import type { ListState } from "#web/list/list-state.ts";
import { openOutbox } from "./outbox.ts";
import { QueueSession } from "./session.ts";
import type { Stage } from "./session-state.ts";

/** How long the cursor must rest on a row before it is held: passing rows by j costs nobody his work. */
const LOOK_MS = 400;

const isDone = (resource: string, id: string): boolean => {
  const mark = overlayOf(resource, id).mark;
  return mark?.kind === "pending" || mark?.kind === "decided" || mark?.kind === "held";
};

/** @param list what is drawn now, of which the session knows no more than this */
function stageOf(list: RefObject<ListState>, grid: RefObject<GridHandle | null>): Stage {
  return {
    current: () => list.current.cursor.get().id,
    filter: () => list.current.whole,
    show(id) {
      const { records, cursor } = list.current;
      const index = id === null ? -1 : records.indexOf(id);
      cursor.set({ index, id });
      if (index >= 0) grid.current?.reveal(index);
    },
    following(isOut) {
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
  const session = useMemo(() => new QueueSession(queue, stageOf(list, grid)), [queue, list, grid]);
  useEffect(() => {
    session.holds.open();
    const close = openOutbox({
      sent: (one, reply) => {
        session.decisions.sent(one, reply);
        void session.refill();
      },
      refused: (one, error) => session.decisions.refused(one, error),
    });
    return () => {
      close();
      session.holds.close();
    };
  }, [session]);
  return session;
}

/** The first item is claimed by itself; what the moderator moves to is held once he rests on it. */
export function useClaims(session: QueueSession, state: ListState, current: string | null): void {
  const started = useRef(false);
  const { isReady } = state.records;
  const wanted = useRef(state.cursor.get().id);
  useEffect(() => {
    if (!isReady || started.current) return;
    started.current = true;
    void (wanted.current ? session.begin(wanted.current) : session.next());
  }, [session, isReady]);
  useEffect(() => {
    session.decisions.appeared();
    if (current === null) return undefined;
    const timer = setTimeout(() => void session.holds.look(current), LOOK_MS);
    return () => clearTimeout(timer);
  }, [session, current]);
}
