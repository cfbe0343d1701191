import { ref } from "valtio";
import { useEffect, useState } from "react";
import type { State } from "#web/store/state.ts";
import { createState, setValue, useSelected, watch } from "#web/store/state.ts";

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

export interface CursorStore extends State<Cursor> {
  /** Index of the highlighted row. */
  highlighted: State<number>;
  /** Shows a separate mark above the rows (key-repeat-cursor.tsx), so that no row is redrawn for each step. */
  detachMark(isCarried: boolean): void;
}

export function createCursor(index: number, id: string | null, near = 0): CursorStore {
  const cursor = createState<Cursor>({ index, id, near });
  const highlighted = createState(index);
  let isCarried = false;
  const follow = (): void => {
    if (!isCarried) setValue(highlighted, cursor.value.index);
  };
  watch(cursor, follow);
  const detachMark = (on: boolean): void => {
    isCarried = on;
    follow();
  };
  return Object.assign(cursor, { highlighted: ref(highlighted), detachMark });
}

export const useIsCursor = ({ highlighted }: CursorStore, index: number): boolean =>
  useSelected(highlighted, (row) => row === index);

/** Time in ms that the cursor of a held key must rest before the detail follows. */
export const SETTLE_MS = 120;

/**
 * Returns the cursor whose detail is drawn. A press shows its detail right after the cursor's own frame, however fast
 * the presses come. While a key is held, no detail is shown until the cursor rests, so that the detail never delays a
 * key. The result is a store, so that a change redraws the detail and not the list.
 * @param ahead id of the prerendered record, which is shown in the same frame as its row
 */
export function useSettledCursor(cursor: CursorStore, ahead?: State<string | null>): State<Cursor> {
  const [settled] = useState(() => createState(cursor.value));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const show = (): void => setValue(settled, cursor.value);
    const stop = (): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const onMove = (): void => {
      stop();
      const { id, isChosen, isHeld } = cursor.value;
      const isAhead = id !== null && id === ahead?.value && isHeld !== true;
      if (isChosen || isAhead) show();
      else if (isHeld) timer = setTimeout(show, SETTLE_MS);
      else
        frame = requestAnimationFrame(() => {
          timer = setTimeout(show, 0);
        });
    };
    const unsubscribe = watch(cursor, onMove);
    show();
    return () => {
      stop();
      unsubscribe();
    };
  }, [cursor, settled, ahead]);
  return settled;
}
