import { fork } from "node:child_process";
import type { Config } from "#server/config.ts";
import type { Address } from "#server/db/address.ts";
import { programPath } from "#server/program-path.ts";

export interface DemoOrder {
  config: Config;
  /** Address of the database. */
  address: Address;
}

/**
 * Fills an empty database in a separate process. So its memory is freed when it ends, and it does not slow down calls.
 * @returns a function that stops it between two batches
 */
export function makeDemo(order: DemoOrder, report: (line: string) => void): () => Promise<void> {
  const child = fork(programPath("demo-child"), [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: ["--enable-source-maps"],
  });
  const ended = new Promise<void>((done) => {
    child.once("exit", (code, signal) => {
      if (code !== 0) report(`The demo community could not be made: its process ended (${signal ?? code})`);
      done();
    });
    child.once("error", (error) => {
      report(`The demo community could not be made: ${error.message}`);
      done();
    });
  });
  child.on("message", (line) => report(String(line)));
  child.send(order, () => undefined);
  return async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
}
