import { copyFile, link, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BackedFile } from "#server/db/backup-format.ts";
import { BackupError, fileSum } from "#server/db/backup-format.ts";
import { codeOf } from "#server/db/database-errors.ts";
import { diskStorage } from "./disk.ts";
import { isKey } from "#kernel/stored-key.ts";
import { checkKey } from "./storage.ts";

/** Subfolder of a backup that contains the files, each under its key. */
const FILES = "files";

/**
 * Links a file, or copies it if links are not possible. A link is safe, because neither file is written again.
 * @returns false where the file no longer exists
 */
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

/** Returns the keys of complete files. A file that is still arriving has another name. */
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
 * Links or copies every file of the storage on disk into a backup. Call it after the tables were read. Then all files
 * that the rows refer to are already stored.
 */
export async function saveFiles(store: string, folder: string): Promise<BackedFile[]> {
  const files: BackedFile[] = [];
  for (const key of await keysIn(store)) {
    const path = join(folder, FILES, key);
    // The sweep may have deleted a file without a record in the meantime.
    if (!(await put(join(store, key), path))) continue;
    files.push({ key, size: (await stat(path)).size, sha256: await fileSum(path) });
  }
  return files;
}

/**
 * Checks the files of a backup.
 * @throws BackupError where a file is missing or changed
 */
export async function checkFiles(folder: string, files: readonly BackedFile[]): Promise<void> {
  for (const { key, sha256 } of files) {
    const path = join(folder, FILES, isKey(key) ? key : "");
    const sum = isKey(key) ? await fileSum(path).catch(() => "missing") : "missing";
    if (sum !== sha256) throw new BackupError(`${path} is damaged or missing: take another copy of the backup.`);
  }
}

/**
 * Copies the files of a backup into the storage on disk. Call it before the rows are restored, because a file without a
 * row does no harm. Equal files are kept, so that a repeated restore continues where a killed one stopped. Different
 * files are replaced.
 * @throws BackupError where a file did not arrive complete
 */
export async function restoreFiles(folder: string, files: readonly BackedFile[], store: string): Promise<void> {
  const storage = diskStorage(store);
  for (const { key, sha256 } of files) {
    const [from, to] = [join(folder, FILES, key), join(store, checkKey(key))];
    if ((await fileSum(to).catch(() => "missing")) === sha256) continue;
    // Copy and never link, because later changes to the storage must not affect the backup.
    await storage.remove(key);
    await storage.put(key, from, "application/octet-stream");
    if ((await fileSum(to)) !== sha256) throw new BackupError(`${to} did not arrive whole: restore once more.`);
  }
}
