// npm run forget-key: accepts a new vault key after the old one was lost. Everything that depended on it becomes
// invalid.
import { configOrExit } from "#server/config.ts";
import { forgetKey, whyNotForget } from "#server/auth/keys/forget-key.ts";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";

try {
  const config = configOrExit();
  const database = await openDatabase(config, { mustExist: true });
  const db = connect(database.url, { max: 1 });
  try {
    const refusal = await whyNotForget(db, config);
    if (refusal !== null) throw new Error(refusal);
    for (const line of await db.transaction(forgetKey)) console.log(line);
  } finally {
    await db.close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
