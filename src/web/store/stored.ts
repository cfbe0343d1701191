/** Session storage belongs to one window and is kept when that window reloads. */
type BrowserStore = "localStorage" | "sessionStorage";

/**
 * Reads a value from storage. An older version of the console or a person may have written it. If `check` fails,
 * the fallback is returned.
 */
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
    // Full or forbidden storage loses only the stored setting.
  }
}

export function dropStored(key: string, where: BrowserStore = "localStorage"): void {
  try {
    globalThis[where].removeItem(key);
  } catch {
    // A storage that cannot be written contains nothing either.
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isString = (value: unknown): value is string => typeof value === "string";
export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
export const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);
export const oneOfStrings =
  <const T extends string>(...allowed: readonly T[]) =>
  (value: unknown): value is T =>
    allowed.some((one) => one === value);
