// npm run restore -- FOLDER [--force]: loads a backup, including stored files, into an empty database. If it is killed,
// the database has either its former content or the whole backup, with the matching key. It can then be run again.
import { join, resolve } from "node:path";
import { settleRestoredKey } from "#server/auth/keys/vault.ts";
import { layVaultKey } from "#server/auth/keys/vault-file.ts";
import { configOrExit } from "#server/config.ts";
import { readManifest } from "#server/db/backup-format.ts";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { restore } from "#server/db/restore.ts";
import { checkFiles, restoreFiles } from "#server/storage/backup-files.ts";

const config = configOrExit();
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const wrong = process.argv.slice(2).filter((argument) => argument.startsWith("--") && argument !== "--force");
const [name] = names;
if (name === undefined || names.length > 1 || wrong.length > 0) {
  console.error("Name the folder of the backup: npm run restore -- FOLDER [--force]");
  process.exit(1);
}
const folder = resolve(name);
const force = process.argv.includes("--force");

async function settleKey(url: string): Promise<string | null> {
  if (config.vaultKey !== null) return null;
  const db = connect(url, { max: 1, applicationName: "console restore" });
  try {
    return await settleRestoredKey(db, config.dataDir);
  } finally {
    await db.close();
  }
}

try {
  // Read the manifest before anything is created, so that nothing changes if the folder contains no backup.
  const manifest = await readManifest(folder);
  const { files = [] } = manifest;
  await checkFiles(folder, files);
  const database = await openDatabase(config);
  const restoreFilesAndKey = async (): Promise<void> => {
    if (!config.oss) await restoreFiles(folder, files, join(config.dataDir, "files"));
    // Finish a killed restore of the key before its file is replaced.
    await settleKey(database.url);
    if (config.vaultKey === null) await layVaultKey(folder, config.dataDir);
  };
  try {
    await restore(database.url, folder, { force, manifest, restoreFiles: restoreFilesAndKey, report: console.log });
    const key = await settleKey(database.url);
    if (key) console.log(key);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored ${rows.toLocaleString("en")} rows and ${config.oss ? 0 : files.length} stored files of ${manifest.createdAt}; npm start continues from there.`,
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
