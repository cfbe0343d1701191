// Child process that makes the demo community. src/server/demo/demo-child.ts starts it.
import { openVault } from "#server/auth/keys/vault.ts";
import { connect } from "#server/db/connection.ts";
import { addDemoCommunity } from "#server/demo/make-demo.ts";
import type { DemoOrder } from "#server/demo/demo-child.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { useSealingKeys } from "#server/sealed/seal.ts";
import { openStorage } from "#server/storage/open.ts";

let isStopped = false;
// The server is stopping or has ended. Finished batches are kept, and the next start of the demo continues.
process.once("disconnect", () => {
  isStopped = true;
});

process.once("message", async (message) => {
  const { config, address } = message as DemoOrder;
  const say = (line: string): void => {
    if (process.connected) process.send?.(line);
  };
  const db = connect(address, { max: 3, direct: config.databaseListenUrl, report: say });
  try {
    useSealingKeys((await openVault(db, config)).fields);
    await addDemoCommunity(db, openStorage(config), config, say, () => isStopped);
  } catch (error) {
    say(`The demo community could not be made: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await closeMeshChildren();
    await db.close();
    if (process.connected) process.disconnect();
  }
});
