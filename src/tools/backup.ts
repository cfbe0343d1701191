// npm run backup [-- FOLDER]: saves all tables and stored files at this moment, while the server may run.
import { join, resolve } from "node:path";
import { VAULT_FILE } from "#server/auth/keys/vault.ts";
import { saveVaultKey } from "#server/auth/keys/vault-file.ts";
import { configOrExit } from "#server/config.ts";
import type { BackedFile } from "#server/db/backup-format.ts";
import { backup } from "#server/db/backup.ts";
import { saveFiles } from "#server/storage/backup-files.ts";
import { openDatabase } from "#server/db/embedded/open.ts";

const config = configOrExit();
const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-").slice(0, 19);
const folder = resolve(process.argv[2] ?? join(config.dataDir, "backups", stamp));
try {
  const database = await openDatabase(config, { mustExist: true });
  try {
    const store = join(config.dataDir, "files");
    let isKeyIn = false;
    const beside = async (to: string): Promise<{ files?: BackedFile[] }> => {
      isKeyIn = config.vaultKey === null && (await saveVaultKey(config.dataDir, to));
      return config.oss ? {} : { files: await saveFiles(store, to) };
    };
    const { tables, files } = await backup(database.url, folder, console.log, beside);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backed up ${rows.toLocaleString("en")} rows of ${tables.length} tables into ${folder}`);
    console.log(
      files
        ? `with ${files.length.toLocaleString("en")} stored files.`
        : "Stored files are not in it: they lie in the bucket; copy it as well.",
    );
    console.log(
      isKeyIn
        ? `It contains ${VAULT_FILE}, the key of all stored secrets: allow only operators to read the folder.`
        : "VAULT_KEY is not in it: keep it as well, in another place.",
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
