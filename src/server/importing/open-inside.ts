import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { lstat, open, realpath } from "node:fs/promises";
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

/** A device is not even opened, because some begin to work when they are. */
async function openHere(path: string): Promise<FileHandle> {
  const found = await lstat(path).catch(() => null);
  if (!found) throw new NotInside("notThere");
  if (found.isSymbolicLink()) throw new NotInside("isLink");
  if (!found.isFile()) throw new NotInside("notOrdinary");
  return open(path, FLAGS).catch((error: unknown) => {
    throw codeOf(error) === "ELOOP" ? new NotInside("isLink") : error;
  });
}

/**
 * Opens an ordinary file below `folder` that no link leads to. What was opened is compared with what lies at the path, so
 * that a link which takes its place meanwhile leads nowhere.
 * @returns its handle, which the caller closes, and its size in bytes
 * @throws NotInside
 */
export async function openInside(folder: string, path: string): Promise<{ handle: FileHandle; size: number }> {
  const root = await realpath(folder);
  const handle = await openHere(join(root, path));
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) throw new NotInside("notOrdinary");
    const real = await realpath(join(root, path));
    const found = await lstat(real);
    const isSame = found.dev === opened.dev && found.ino === opened.ino;
    if (!isSame || !real.startsWith(root + sep) || alike(real) !== alike(join(root, path)))
      throw new NotInside("isLink");
    return { handle, size: opened.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A short text of a design. @throws NotInside also where it is longer than `most` bytes */
export async function readInside(folder: string, path: string, most: number): Promise<string> {
  const { handle, size } = await openInside(folder, path);
  try {
    if (size > most) throw new NotInside("notOrdinary");
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}
