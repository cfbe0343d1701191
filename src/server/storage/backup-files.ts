import { copyFile, link, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BackedFile } from "#server/db/backup-format.ts";
import { BackupError, fileSum } from "#server/db/backup-format.ts";
import { codeOf } from "#server/db/database-errors.ts";
import { diskStorage } from "./disk.ts";
import { checkKey } from "./storage.ts";

/** Where the files of a backup lie in its folder, each under its key. */
const FILES = "files";

/** Both sides are never written again, so one content may have two names; where that cannot be it is copied. @returns false where it is gone */
async function put(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    if (codeOf(error) !== "EEXIST") await copyFile(from, to);
  }
  return true;
}

const isKey = (key: string): boolean => {
  try {
    return checkKey(key) === key;
  } catch {
    return false;
  }
};

/** Whole files alone: one that is arriving has another name until it is there. */
async function keysIn(store: string): Promise<string[]> {
  const names = await readdir(store, { recursive: true }).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  return names
    .map((name) => name.replaceAll("\\", "/"))
    .filter(isKey)
    .toSorted();
}

/**
 * Every file of the store on disk, linked or copied into a backup. To be called after its tables were read: what they
 * name was stored before.
 */
export async function saveFiles(store: string, folder: string): Promise<BackedFile[]> {
  const files: BackedFile[] = [];
  for (const key of await keysIn(store)) {
    const path = join(folder, FILES, key);
    // The sweeper erases meanwhile what no record names.
    if (!(await put(join(store, key), path))) continue;
    files.push({ key, size: (await stat(path)).size, sha256: await fileSum(path) });
  }
  return files;
}

/** @throws BackupError where a file of the backup is missing or not what it was */
export async function checkFiles(folder: string, files: readonly BackedFile[]): Promise<void> {
  for (const { key, sha256 } of files) {
    const path = join(folder, FILES, isKey(key) ? key : "");
    const sum = isKey(key) ? await fileSum(path).catch(() => "missing") : "missing";
    if (sum !== sha256) throw new BackupError(`${path} is damaged or missing: take another copy of the backup.`);
  }
}

/**
 * Brings the files of a backup into the store on disk, before its rows: a key comes from the content, so that a file
 * too many harms nobody. What lies there under the same key and is the same stays, which is how one that was killed is
 * gone on with; what is not is put right.
 * @throws BackupError where one did not arrive whole
 */
export async function restoreFiles(folder: string, files: readonly BackedFile[], store: string): Promise<void> {
  const storage = diskStorage(store);
  for (const { key, sha256 } of files) {
    const [from, to] = [join(folder, FILES, key), join(store, checkKey(key))];
    if ((await fileSum(to).catch(() => "missing")) === sha256) continue;
    // Copied, never linked: the backup must outlive whatever happens to the store.
    await storage.remove(key);
    await storage.put(key, from, "application/octet-stream");
    if ((await fileSum(to)) !== sha256) throw new BackupError(`${to} did not arrive whole: restore once more.`);
  }
}
