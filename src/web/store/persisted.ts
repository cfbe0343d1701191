import type { State } from "./state.ts";
import { createState, setValue, watch } from "./state.ts";
import { readStored, writeStored } from "./stored.ts";

/**
 * Creates a state of one window, which a reload keeps. A new window begins with what the last changed window stored; a
 * window never changes another one.
 */
export function createWindowStore<T>(key: string, check: (value: unknown) => value is T, fallback: T): State<T> {
  const state = createState(
    typeof localStorage === "undefined"
      ? fallback
      : readStored(key, check, readStored(key, check, fallback), "sessionStorage"),
  );
  const write = (): void => {
    writeStored(key, state.value, "sessionStorage");
    writeStored(key, state.value);
  };
  watch(state, write);
  return state;
}

/** Stored form of a value that differs from the value itself. */
interface Form<T> {
  read?: () => T;
  print?: (value: T) => unknown;
}

/**
 * Creates a state that outlives the page and is shared by the tabs of one browser.
 * @param fetched loads what a value from another tab needs; if that fails, the value is not applied
 * @param print returns the stored form of a value, which `read` understands
 */
export function createPersisted<T>(
  key: string,
  check: (value: unknown) => value is T,
  fallback: T,
  fetched?: (value: T) => Promise<unknown>,
  { read = () => readStored(key, check, fallback), print = (value) => value }: Form<T> = {},
): State<T> {
  const state = createState(typeof localStorage === "undefined" ? fallback : read());
  let fromOutside = false;
  const write = (): void => {
    if (!fromOutside) writeStored(key, print(state.value));
  };
  watch(state, write);
  const take = (value: T): void => {
    fromOutside = true;
    setValue(state, value);
    fromOutside = false;
  };
  if (typeof window !== "undefined")
    window.addEventListener("storage", (event) => {
      if (event.key !== key) return;
      const value = read();
      if (fetched)
        fetched(value).then(
          () => take(value),
          () => undefined,
        );
      else take(value);
    });
  return state;
}
