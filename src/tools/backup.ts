// npm run backup [-- FOLDER]: every table and every stored file as they are now, while the server may go on working.
import { join, resolve } from "node:path";
import { configOrExit } from "#server/config.ts";
import { backup } from "#server/db/backup.ts";
import { saveFiles } from "#server/storage/backup-files.ts";
import { openDatabase } from "#server/db/embedded/open.ts";

const config = configOrExit();
const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-").slice(0, 19);
const folder = resolve(process.argv[2] ?? join(config.dataDir, "backups", stamp));
try {
  const database = await openDatabase(config);
  try {
    const store = join(config.dataDir, "files");
    const beside = config.oss ? async () => ({}) : async (to: string) => ({ files: await saveFiles(store, to) });
    const { tables, files } = await backup(database.url, folder, console.log, beside);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backed up ${rows.toLocaleString("en")} rows of ${tables.length} tables into ${folder}`);
    console.log(
      files
        ? `with ${files.length.toLocaleString("en")} stored files.`
        : "Stored files are not in it: they lie in the bucket; copy it as well.",
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
