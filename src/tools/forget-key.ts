// npm run forget-key: where the vault's key is lost for good, the database takes the next one; what depended on it is void.
import { configOrExit } from "#server/config.ts";
import { forgetKey } from "#server/access/forget-key.ts";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";

try {
  const database = await openDatabase(configOrExit());
  const db = connect(database.url, { max: 2 });
  try {
    for (const line of await db.transaction(forgetKey)) console.log(line);
  } finally {
    await db.close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
