// npm run restore -- FOLDER [--force]: loads a backup, its stored files included, into an empty database.
import { join, resolve } from "node:path";
import { restoreVaultKey } from "#server/access/vault-file.ts";
import { configOrExit } from "#server/config.ts";
import { readManifest } from "#server/db/backup-format.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { restore } from "#server/db/restore.ts";
import { checkFiles, restoreFiles } from "#server/storage/backup-files.ts";

const config = configOrExit();
const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const wrong = process.argv.slice(2).filter((argument) => argument.startsWith("--") && argument !== "--force");
const [folder] = names;
if (folder === undefined || names.length > 1 || wrong.length > 0) {
  console.error("Name the folder of the backup: npm run restore -- FOLDER [--force]");
  process.exit(1);
}
try {
  const database = await openDatabase(config);
  try {
    const { files = [] } = await readManifest(resolve(folder));
    await checkFiles(resolve(folder), files);
    const force = process.argv.includes("--force");
    const manifest = await restore(database.url, resolve(folder), { force, report: console.log });
    if (!config.oss) await restoreFiles(resolve(folder), files, join(config.dataDir, "files"));
    const key = config.vaultKey === null ? await restoreVaultKey(resolve(folder), config.dataDir) : null;
    if (key) console.log(key);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored ${rows.toLocaleString("en")} rows and ${config.oss ? 0 : files.length} stored files of ${manifest.createdAt}; npm start goes on from there.`,
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
