import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PARTS } from "./disk.ts";
import { codeOf } from "#server/db/database-errors.ts";

const HOUR = 3_600_000;

/** Names of temporary files, and the milliseconds after which one that nobody writes belongs to nobody. */
interface Leftover {
  folder: string;
  names: RegExp;
  after: number;
}

/** Parts of uploads, files and thumbnails, and folders of `tempFile`, which a task may read for days. */
const leftoversIn = (dataDir: string): readonly Leftover[] => [
  { folder: join(dataDir, "uploads"), names: /\.part(?:\.webp)?$/, after: 2 * HOUR },
  { folder: join(dataDir, "files", PARTS), names: /\.part$/, after: 2 * HOUR },
  { folder: join(dataDir, "thumbnails"), names: /\.part$/, after: 2 * HOUR },
  { folder: tmpdir(), names: /^console-file-/, after: 72 * HOUR },
];

/** True for a file that another process erases at the same moment, or that belongs to another user. */
const isOthers = (error: unknown): boolean => ["ENOENT", "EACCES", "EPERM", "ENOTDIR"].includes(codeOf(error));

/** Returns the time of the last write of a file, or of a folder and the files in it. */
async function lastWrite(path: string): Promise<number> {
  const entry = await stat(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  const within = await Promise.all((await readdir(path)).map((name) => stat(join(path, name))));
  return Math.max(entry.mtimeMs, ...within.map((one) => one.mtimeMs));
}

/**
 * Erases temporary files of processes that were killed, except those of others.
 * @returns the number of erased files
 */
export async function eraseLeftovers(dataDir: string, now = Date.now()): Promise<number> {
  let erased = 0;
  for (const { folder, names, after } of leftoversIn(dataDir)) {
    const entries = existsSync(folder) ? await readdir(folder) : [];
    for (const name of entries.filter((one) => names.test(one))) {
      const path = join(folder, name);
      try {
        if (now - (await lastWrite(path)) < after) continue;
        await rm(path, { recursive: true, force: true });
        erased += 1;
      } catch (error) {
        if (!isOthers(error)) throw error;
      }
    }
  }
  return erased;
}
