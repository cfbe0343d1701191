import { useEffect, useState } from "react";
import type { Store } from "#web/store/external.ts";
import { createStore, useSelected } from "#web/store/external.ts";

export interface Cursor {
  /** -1 if the current record is not one of the list's rows. */
  index: number;
  /** Row near which the record is expected, or where it was. */
  near?: number;
  /** Null while the row's page is loading. */
  id: string | null;
  /** True if the console moved the cursor. The detail follows in the same frame then. */
  isChosen?: boolean;
  /** True if a held key moved the cursor. The next move then comes before the row can be read. */
  isHeld?: boolean;
}

export interface CursorStore extends Store<Cursor> {
  /** Index of the highlighted row. */
  highlighted: Store<number>;
  /** Shows a separate mark above the rows (key-repeat-cursor.tsx), so that no row is redrawn for each step. */
  detachMark(isCarried: boolean): void;
}

export function createCursor(index: number, id: string | null, near = 0): CursorStore {
  const cursor = createStore<Cursor>({ index, id, near });
  const highlighted = createStore(index);
  let isCarried = false;
  const follow = (): void => {
    if (!isCarried) highlighted.set(cursor.get().index);
  };
  cursor.subscribe(follow);
  return {
    ...cursor,
    highlighted,
    detachMark(on) {
      isCarried = on;
      follow();
    },
  };
}

export const useIsCursor = ({ highlighted }: CursorStore, index: number): boolean =>
  useSelected(highlighted, (at) => at === index);

/** Time in ms that the cursor of a held key must rest before the detail follows. */
export const SETTLE_MS = 120;

/**
 * Returns the cursor whose detail is drawn. A press shows its detail right after the cursor's own frame, however fast
 * the presses come. While a key is held, no detail is shown until the cursor rests, so that the detail never delays a
 * key. The result is a store, so that a change redraws the detail and not the list.
 * @param ahead id of the prerendered record, which is shown in the same frame as its row
 */
export function useSettledCursor(cursor: CursorStore, ahead?: Store<string | null>): Store<Cursor> {
  const [settled] = useState(() => createStore(cursor.get()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const show = (): void => settled.set(cursor.get());
    const stop = (): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const onMove = (): void => {
      stop();
      const { id, isChosen, isHeld } = cursor.get();
      const isAhead = id !== null && id === ahead?.get() && isHeld !== true;
      if (isChosen || isAhead) show();
      else if (isHeld) timer = setTimeout(show, SETTLE_MS);
      else
        frame = requestAnimationFrame(() => {
          timer = setTimeout(show, 0);
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
