import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { lstat, open, readlink, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { codeOf } from "#server/db/database-errors.ts";

/** Why a path of a design is not read; each is a fault of a finding (web/queue/findings.ts). */
export type Unreadable = "notThere" | "isLink" | "notOrdinary";

/** What an operator reads of it. */
export const inWords: Readonly<Record<Unreadable, string>> = {
  notThere: "it is not there",
  isLink: "it is a link, or lies behind one",
  notOrdinary: "it is no ordinary file",
};

export class NotInside extends Error {
  constructor(readonly why: Unreadable) {
    super(inWords[why]);
    this.name = "NotInside";
  }
}

/** File systems that ignore case or compose marks give a path back as it was made, not as it was asked for. */
const alike = (path: string): string => path.normalize("NFC").toLowerCase();

/** A pipe is opened without waiting for its writer; Windows knows neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Taken away between two looks. */
const gone = new Set(["ENOENT", "ENOTDIR"]);

/** A device is not even opened, because some begin to work when they are. */
async function openHere(path: string): Promise<FileHandle> {
  const found = await lstat(path).catch(() => null);
  if (!found) throw new NotInside("notThere");
  if (found.isSymbolicLink()) throw new NotInside("isLink");
  if (!found.isFile()) throw new NotInside("notOrdinary");
  return open(path, FLAGS).catch((error: unknown) => {
    if (codeOf(error) === "ELOOP") throw new NotInside("isLink");
    throw gone.has(codeOf(error)) ? new NotInside("notThere") : error;
  });
}

/**
 * Where an opened file lies. Linux says it of the handle itself, whatever lies at the path by now; elsewhere the path is
 * asked once more. Empty where that is another file.
 */
async function placeOf(handle: FileHandle, path: string): Promise<string> {
  const place = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => "");
  if (place !== "") return place;
  const [opened, real] = [await handle.stat(), await realpath(path).catch(() => "")];
  const found = await lstat(real).catch(() => null);
  return found?.dev === opened.dev && found.ino === opened.ino ? real : "";
}

/**
 * Opens an ordinary file below `folder` that no link leads to, also where a link takes the place of the file or of a
 * folder above it meanwhile.
 * @param folder without links itself (`realpath`)
 * @returns its handle, which the caller closes, and its size in bytes
 * @throws NotInside
 */
export async function openInside(folder: string, path: string): Promise<{ handle: FileHandle; size: number }> {
  const full = join(folder, path);
  const handle = await openHere(full);
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) throw new NotInside("notOrdinary");
    const place = await placeOf(handle, full);
    if (!full.startsWith(folder + sep) || alike(place) !== alike(full)) throw new NotInside("isLink");
    return { handle, size: opened.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A short text of a design. @throws NotInside, and Error where it is longer than `most` bytes */
export async function readInside(folder: string, path: string, most: number): Promise<string> {
  const { handle, size } = await openInside(folder, path);
  try {
    if (size > most) throw new Error(`its ${path} has over ${most.toLocaleString("en")} bytes`);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}
