import { chmod, copyFile, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { readSecret } from "./key-file.ts";
import { RESTORED_FILE, VAULT_FILE } from "./vault.ts";

async function copySecret(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

/**
 * Copies the vault key into a backup, because the sealed rows cannot be read without the key.
 * @returns false where there is no key file
 */
export async function saveVaultKey(dataDir: string, folder: string): Promise<boolean> {
  const path = join(dataDir, VAULT_FILE);
  if ((await readSecret(path)) === null) return false;
  await copySecret(path, join(folder, VAULT_FILE));
  return true;
}

/**
 * Stores the key of a backup next to the current key, before the rows of the backup are restored. `settleRestoredKey`
 * later looks at the rows in the database and chooses one of the two keys. Replacing the key here would be unsafe: if
 * the process is killed before the rows are restored, rows and key do not match.
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
