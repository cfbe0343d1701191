import { withoutUnwanted } from "./characters.ts";

/** Longest name of a stored file. */
const LONGEST = 200;

/**
 * Returns the name of a file as it is stored: one line, without folders and invisible characters. Empty where nothing
 * is left.
 */
export function storedName(name: string): string {
  const line = withoutUnwanted(name.replaceAll(/\s+/g, " "));
  const last = line.split(/[/\\]/).at(-1)?.trim() ?? "";
  return /^\.+$/.test(last) ? "" : last.slice(0, LONGEST);
}

/** Returns the extension of a file name with its dot, in lower case; empty where the name has none. */
export const extensionOf = (name: string): string => /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0].toLowerCase() ?? "";
