// npm run backup [-- FOLDER]: every table as it is now, while the server may go on working.
import { join, resolve } from "node:path";
import { configOrExit } from "#server/config.ts";
import { backup } from "#server/db/backup.ts";
import { openDatabase } from "#server/db/embedded/open.ts";

const config = configOrExit();
const stamp = new Date().toISOString().replaceAll(/[:.]/g, "-").slice(0, 19);
const folder = resolve(process.argv[2] ?? join(config.dataDir, "backups", stamp));
try {
  const database = await openDatabase(config);
  try {
    const { tables } = await backup(database.url, folder, console.log);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backed up ${rows.toLocaleString("en")} rows of ${tables.length} tables into ${folder}`);
    console.log(
      `Uploaded files are not in it: copy ${join(config.dataDir, "uploads")} as well (or the bucket, with OSS).`,
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
