import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { lstat, open, readlink, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { codeOf } from "#server/db/database-errors.ts";

/**
 * The reason why a path of a design is not read. Each is also a `fault` in a finding (web/evidence/findings.ts).
 */
export type Unreadable = "notThere" | "isLink" | "notOrdinary";

/** Explanations for the operator. */
export const unreadableReasons: Readonly<Record<Unreadable, string>> = {
  notThere: "it is not there",
  isLink: "it is a link, or lies behind one",
  notOrdinary: "it is no ordinary file",
};

export class NotInside extends Error {
  constructor(readonly fault: Unreadable) {
    super(unreadableReasons[fault]);
    this.name = "NotInside";
  }
}

/**
 * Normalizes a path for comparison. A file system that ignores case or composes marks returns the stored name, which
 * may differ from the requested one.
 */
const normalizedPath = (path: string): string => path.normalize("NFC").toLowerCase();

/**
 * Flags to open a file without following a link, and a pipe without waiting for its writer. Windows has neither flag.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Error codes of a file that was removed between two checks. */
const missingCodes = new Set(["ENOENT", "ENOTDIR"]);

/** Opens an ordinary file. A device is never opened, because opening can already start it. */
async function openHere(path: string): Promise<FileHandle> {
  const stats = await lstat(path).catch(() => null);
  if (!stats) throw new NotInside("notThere");
  if (stats.isSymbolicLink()) throw new NotInside("isLink");
  if (!stats.isFile()) throw new NotInside("notOrdinary");
  return open(path, FLAGS).catch((error: unknown) => {
    if (codeOf(error) === "ELOOP") throw new NotInside("isLink");
    throw missingCodes.has(codeOf(error)) ? new NotInside("notThere") : error;
  });
}

/**
 * Returns the real path of an opened file. Linux reports it for the handle itself. On other systems the path is looked
 * up again; the result is empty if another file is there now.
 */
async function placeOf(handle: FileHandle, path: string): Promise<string> {
  const place = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => "");
  if (place !== "") return place;
  const [opened, real] = [await handle.stat(), await realpath(path).catch(() => "")];
  const stats = await lstat(real).catch(() => null);
  return stats?.dev === opened.dev && stats.ino === opened.ino ? real : "";
}

/**
 * Opens an ordinary file below `folder` without following any link. This is safe even if a link replaces the file or a
 * folder above it in the meantime.
 * @param folder path without links (`realpath`)
 * @returns its handle, which the caller closes, and its size in bytes
 * @throws NotInside where the file is missing, is no ordinary file, or is reached through a link
 */
export async function openInside(folder: string, path: string): Promise<{ handle: FileHandle; size: number }> {
  const full = join(folder, path);
  const handle = await openHere(full);
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) throw new NotInside("notOrdinary");
    const place = await placeOf(handle, full);
    if (!full.startsWith(folder + sep) || normalizedPath(place) !== normalizedPath(full)) throw new NotInside("isLink");
    return { handle, size: opened.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Reads a short text file of a design.
 * @throws NotInside like `openInside`
 * @throws Error where it is longer than `most` bytes
 */
export async function readInside(folder: string, path: string, most: number): Promise<string> {
  const { handle, size } = await openInside(folder, path);
  try {
    if (size > most) throw new Error(`its ${path} has over ${most.toLocaleString("en")} bytes`);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}
