import { useCallback, useSyncExternalStore } from "react";
import { proxy, ref, subscribe } from "valtio";

/** State of one value outside of React. `setValue` replaces the value as a whole; it is never changed in place. */
export interface State<T> {
  readonly value: T;
}

/** Valtio keeps the value as it is, because records, definitions and elements are compared by identity. */
const whole = <T>(value: T): T => (typeof value === "object" && value !== null ? (ref(value) as T) : value);

export const createState = <T>(value: T): State<T> => proxy({ value: whole(value) });

export function setValue<T>(state: State<T>, value: T): void {
  (state as { value: T }).value = whole(value);
}

/** Calls the listener at each change, before `setValue` returns. @returns a function that stops it */
export const watch = (state: object, listener: () => void): (() => void) => subscribe(state, listener, true);

/**
 * Subscribes to a selected part, so that a row rerenders only for itself. A change rerenders at once, so that a
 * controlled input keeps its caret.
 * @param select returns a primitive or a stable object
 */
export const useSelected = <T, S>(state: State<T>, select: (value: T) => S): S =>
  useSyncExternalStore(
    useCallback((listener: () => void) => watch(state, listener), [state]),
    () => select(state.value),
  );

export const useValue = <T>(state: State<T>): T => useSelected(state, (value) => value);
