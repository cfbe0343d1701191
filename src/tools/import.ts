// npm run import -- FOLDER: imports a folder of exported designs, even while the server is running.
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { configOrExit } from "#server/config.ts";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { migrate } from "#server/db/migrate.ts";
import { seed } from "#server/db/seed.ts";
import { destinationOf } from "#server/areas/models/importing/destination.ts";
import { importThings } from "#server/areas/models/importing/import-designs.ts";
import { installJobs } from "#server/jobs/install.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { openStorage } from "#server/storage/open.ts";

const config = configOrExit();
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Name a folder: npm run import -- FOLDER, with one subfolder and README.md for each design.");
  process.exit(1);
}
const isFolder = await stat(folder).then(
  (entry) => entry.isDirectory(),
  () => false,
);
if (!isFolder) {
  console.error(`There is no folder ${resolve(folder)}: nothing was imported.`);
  process.exit(1);
}
const report = (line: string): void => console.log(line);
try {
  for (const line of await destinationOf(config)) report(line);
  const database = await openDatabase(config, { report });
  await migrate(database.url, { report });
  await installJobs(database.url);
  const db = connect(database.address, { direct: config.databaseListenUrl, report });
  await seed(db, config, report);
  const importing = { db, storage: openStorage(config), tempDir: join(config.dataDir, "uploads"), report };
  const { added, known, skipped } = await importThings(importing, resolve(folder));
  report(`${added.length} imported, ${known.length} there already, ${Object.keys(skipped).length} skipped.`);
  await closeMeshChildren();
  await db.close();
  await database.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
