import { useEffect, useState } from "react";
import type { Store } from "#web/store/external.ts";
import { createStore, useSelected } from "#web/store/external.ts";

export interface Cursor {
  /** -1 where the record in front is none of the list's rows. */
  index: number;
  /** The row that it is looked for at, or stood at. */
  near?: number;
  /** Null while the row's page is on the way. */
  id: string | null;
  /** Chosen by the console and not passed by a hand: what follows the cursor follows it in the same frame. */
  isChosen?: boolean;
  /** Passed by a key that is held: the next one comes before the eye rests on it. */
  isHeld?: boolean;
}

export interface CursorStore extends Store<Cursor> {
  /** Index of the row that is lit as the cursor's. */
  lit: Store<number>;
  /** The mark stands above the rows instead (held-mark.tsx), and none of them is told of each step. */
  carry(isCarried: boolean): void;
}

export function createCursor(index: number, id: string | null, near = 0): CursorStore {
  const cursor = createStore<Cursor>({ index, id, near });
  const lit = createStore(index);
  let isCarried = false;
  const follow = (): void => {
    if (!isCarried) lit.set(cursor.get().index);
  };
  cursor.subscribe(follow);
  return {
    ...cursor,
    lit,
    carry(on) {
      isCarried = on;
      follow();
    },
  };
}

export const useIsCursor = ({ lit }: CursorStore, index: number): boolean => useSelected(lit, (at) => at === index);

/** How long the cursor must rest, once it moves fast, before the detail follows. */
export const SETTLE_MS = 120;
/** Until the frame that a press has drawn is on the screen; drawn earlier, the detail would hold that frame up. */
const SHOWN_MS = 24;

/**
 * The record whose detail is drawn. A single press shows it once the cursor's own frame stands; a held key shows
 * nothing until it rests, so that the detail never costs a key its frame. A store, so that what follows it is drawn
 * and the list is not.
 * @param ahead the record that is drawn already, out of sight: it is shown in the frame of its key
 */
export function useSettledCursor(cursor: CursorStore, ahead?: Store<string | null>): Store<Cursor> {
  const [settled] = useState(() => createStore(cursor.get()));
  useEffect(() => {
    let movedAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const show = (): void => settled.set(cursor.get());
    const stop = (): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const onMove = (): void => {
      const now = performance.now();
      const isFast = now - movedAt < SETTLE_MS;
      movedAt = now;
      stop();
      const { id, isChosen, isHeld } = cursor.get();
      const isAhead = id !== null && id === ahead?.get() && isHeld !== true;
      if (isChosen || isAhead) show();
      else if (isFast) timer = setTimeout(show, SETTLE_MS);
      else
        frame = requestAnimationFrame(() => {
          timer = setTimeout(show, SHOWN_MS);
        });
    };
    const unsubscribe = cursor.subscribe(onMove);
    show();
    return () => {
      stop();
      unsubscribe();
    };
  }, [cursor, settled, ahead]);
  return settled;
}
