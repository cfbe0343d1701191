import { chmod, copyFile, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { readSecret } from "./key-file.ts";
import { RESTORED_FILE, VAULT_FILE } from "./vault.ts";

async function copySecret(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

/** The key into a backup: rows that depend on it would be of no use without. @returns false where there is none */
export async function saveVaultKey(dataDir: string, folder: string): Promise<boolean> {
  const path = join(dataDir, VAULT_FILE);
  if ((await readSecret(path)) === null) return false;
  await copySecret(path, join(folder, VAULT_FILE));
  return true;
}

/**
 * The key of a backup beside the one of the data folder, before the rows that belong to it are there. Which of the two
 * fits is decided by the database (`settleRestoredKey`): by a rename here the rows and the key could not change at one
 * moment, and whoever was killed in between would be left with rows of one and the key of the other.
 */
export async function layVaultKey(folder: string, dataDir: string): Promise<void> {
  const saved = await readSecret(join(folder, VAULT_FILE));
  const path = join(dataDir, RESTORED_FILE);
  await rm(path, { force: true });
  if (saved === null || saved === (await readSecret(join(dataDir, VAULT_FILE)))) return;
  await mkdir(dataDir, { recursive: true });
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(saved);
    await file.sync();
  } finally {
    await file.close();
  }
}
