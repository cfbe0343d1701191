import type { Store } from "./external.ts";
import { createStore } from "./external.ts";

/** What the browser keeps may have been written by an older console or by hand: `check` decides, the fallback serves. */
export function readStored<T>(key: string, check: (value: unknown) => value is T, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return fallback;
    const value: unknown = JSON.parse(text);
    return check(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs the preference, never the work.
  }
}

/**
 * A store that outlives the page and is shared by the tabs of one browser.
 * @param fetched what a value that another tab chose needs here first; where it does not come, the value stays away
 */
export function createPersisted<T>(
  key: string,
  check: (value: unknown) => value is T,
  fallback: T,
  fetched?: (value: T) => Promise<unknown>,
): Store<T> {
  const store = createStore(typeof localStorage === "undefined" ? fallback : readStored(key, check, fallback));
  let fromOutside = false;
  store.subscribe(() => {
    if (!fromOutside) writeStored(key, store.get());
  });
  const take = (value: T): void => {
    fromOutside = true;
    store.set(value);
    fromOutside = false;
  };
  if (typeof window !== "undefined")
    window.addEventListener("storage", (event) => {
      if (event.key !== key) return;
      const value = readStored(key, check, fallback);
      if (fetched)
        fetched(value).then(
          () => take(value),
          () => undefined,
        );
      else take(value);
    });
  return store;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isString = (value: unknown): value is string => typeof value === "string";
export const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);
export const oneOfStrings =
  <const T extends string>(...allowed: readonly T[]) =>
  (value: unknown): value is T =>
    allowed.some((one) => one === value);
