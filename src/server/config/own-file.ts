import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";

/** Permission bits (read, write, execute) of all users except the owner and the file's group. */
const OTHERS = 0o007;

const problems: Readonly<Record<string, string>> = {
  ENOENT: "a file that is there",
  EACCES: "a file that this user may read",
  EPERM: "a file that this user may read",
  EISDIR: "a file and no folder",
};

/**
 * Reads a file that the operator named, or a secret of the data folder.
 * @param kind `private` refuses files that other users may access; Windows has no such permissions
 * @returns the text, or the requirement that the file does not meet, as the end of a sentence with "must name"
 */
export function readOwnFile(path: string, kind: "private" | "open"): { text: string } | { problem: string } {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const { mode } = fstatSync(file);
    if (kind === "private" && process.platform !== "win32" && (mode & OTHERS) !== 0)
      return { problem: `a file that others on this machine may not read: chmod o= '${path}'` };
    return { text: readFileSync(file, "utf8") };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return { problem: problems[code] ?? `a file that can be read: ${code || String(error)}` };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
