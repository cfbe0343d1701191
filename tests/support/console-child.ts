// Child process that runs the servers of consoles, one after the other. console-process.ts starts it.
import { readConfig } from "#server/config.ts";
import type { Running } from "#server/main.ts";
import { startServer } from "#server/main.ts";

/** Environment of the server to open, or null to close the open one. */
export interface ConsoleOrder {
  order: Record<string, string> | null;
}
/** Reply to an order; after a failure with the lines that the server reported. */
export type ConsoleReply = { isDone: true } | { isDone: false; reason: string };

let running: Running | undefined;

async function follow({ order }: ConsoleOrder, report: (line: string) => void): Promise<void> {
  if (order === null) await running?.stop();
  else
    running = await startServer(readConfig(order), {
      logger: { write: () => undefined },
      report,
    });
}

const reply = (message: ConsoleReply): unknown => process.send?.(message);

process.on("message", (order: ConsoleOrder) => {
  const lines: string[] = [];
  follow(order, (line) => lines.push(line)).then(
    () => reply({ isDone: true }),
    (error: unknown) => reply({ isDone: false, reason: [String(error), ...lines].join("\n") }),
  );
});
// The tests have ended.
process.once("disconnect", () => process.exit());
