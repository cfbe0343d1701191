/** The session storage belongs to one window, and outlives its reload. */
type BrowserStore = "localStorage" | "sessionStorage";

/** What the browser keeps may have been written by an older console or by hand: `check` decides, the fallback serves. */
export function readStored<T>(
  key: string,
  check: (value: unknown) => value is T,
  fallback: T,
  where: BrowserStore = "localStorage",
): T {
  try {
    const text = globalThis[where].getItem(key);
    if (text === null) return fallback;
    const value: unknown = JSON.parse(text);
    return check(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function writeStored(key: string, value: unknown, where: BrowserStore = "localStorage"): void {
  try {
    globalThis[where].setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs the preference, never the work.
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isString = (value: unknown): value is string => typeof value === "string";
export const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);
export const oneOfStrings =
  <const T extends string>(...allowed: readonly T[]) =>
  (value: unknown): value is T =>
    allowed.some((one) => one === value);
