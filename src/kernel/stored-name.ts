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
