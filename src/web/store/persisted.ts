import type { Store } from "./external.ts";
import { createStore } from "./external.ts";
import { readStored, writeStored } from "./stored.ts";

/**
 * Creates a store of one window, which a reload keeps. A new window begins with what the last changed window stored; a
 * window never changes another one.
 */
export function createWindowStore<T>(key: string, check: (value: unknown) => value is T, fallback: T): Store<T> {
  const store = createStore(
    typeof localStorage === "undefined"
      ? fallback
      : readStored(key, check, readStored(key, check, fallback), "sessionStorage"),
  );
  store.subscribe(() => {
    writeStored(key, store.get(), "sessionStorage");
    writeStored(key, store.get());
  });
  return store;
}

/** Stored form of a value that differs from the value itself. */
interface Form<T> {
  read?: () => T;
  print?: (value: T) => unknown;
}

/**
 * Creates a store that outlives the page and is shared by the tabs of one browser.
 * @param fetched loads what a value from another tab needs; if that fails, the value is not applied
 * @param print returns the stored form of a value, which `read` understands
 */
export function createPersisted<T>(
  key: string,
  check: (value: unknown) => value is T,
  fallback: T,
  fetched?: (value: T) => Promise<unknown>,
  { read = () => readStored(key, check, fallback), print = (value) => value }: Form<T> = {},
): Store<T> {
  const store = createStore(typeof localStorage === "undefined" ? fallback : read());
  let fromOutside = false;
  store.subscribe(() => {
    if (!fromOutside) writeStored(key, print(store.get()));
  });
  const take = (value: T): void => {
    fromOutside = true;
    store.set(value);
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
  return store;
}
