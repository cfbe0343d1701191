// npm run forget-key: where the vault's key is lost for good, the database takes the next one; what depended on it is void.
import { configOrExit } from "#server/config.ts";
import { forgetKey, whyNotForget } from "#server/auth/keys/forget-key.ts";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";

try {
  const config = configOrExit();
  const database = await openDatabase(config, { mustExist: true });
  const db = connect(database.url, { max: 1 });
  try {
    const why = await whyNotForget(db, config);
    if (why !== null) throw new Error(why);
    for (const line of await db.transaction(forgetKey)) console.log(line);
  } finally {
    await db.close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
