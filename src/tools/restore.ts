// npm run restore -- FOLDER [--force]: loads a backup into an empty database.
import { resolve } from "node:path";
import { configOrExit } from "#server/config.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { restore } from "#server/db/restore.ts";

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
    const force = process.argv.includes("--force");
    const manifest = await restore(database.url, resolve(folder), { force, report: console.log });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored ${rows.toLocaleString("en")} rows of ${manifest.createdAt}. Put the uploaded files back, then npm start.`,
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
