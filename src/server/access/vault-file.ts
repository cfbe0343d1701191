import { chmod, copyFile, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { VAULT_FILE } from "./vault.ts";

const read = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

async function copySecret(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

/** The key into a backup: rows that depend on it would be of no use without. @returns false where there is none */
export async function saveVaultKey(dataDir: string, folder: string): Promise<boolean> {
  const path = join(dataDir, VAULT_FILE);
  if ((await read(path)) === null) return false;
  await copySecret(path, join(folder, VAULT_FILE));
  return true;
}

/**
 * The key of a backup into the data folder. Another one that lies there, of the database that was replaced, is kept
 * beside it.
 * @returns what was done, as a sentence; null where the backup holds none or the same
 */
export async function restoreVaultKey(folder: string, dataDir: string): Promise<string | null> {
  const path = join(dataDir, VAULT_FILE);
  const [saved, present] = [await read(join(folder, VAULT_FILE)), await read(path)];
  if (saved === null || saved === present) return null;
  if (present !== null) await rename(path, `${path}.before`);
  await copySecret(join(folder, VAULT_FILE), path);
  return present === null
    ? `${VAULT_FILE} of the backup lies in the data folder.`
    : `${VAULT_FILE} of the backup lies in the data folder; the one before is ${VAULT_FILE}.before.`;
}
