// npm start [-- --api-only]: builds the console where it is missing or outdated, then runs one server process.
// With --api-only the console is neither built nor served.
import { configOrExit } from "#server/config.ts";
import { AlreadyRunning } from "#server/http/transport/port.ts";
import { startServer } from "#server/main.ts";
import { outliveClosedPipe, toStdout } from "./lib/closed-pipe.ts";
import { buildConsole } from "./lib/console-build.ts";
import { stopWhileStarting } from "./lib/stop-on-signals.ts";

const config = configOrExit();
outliveClosedPipe();
const report = (line: string): void => toStdout.write(`${line}\n`);
const stopping = stopWhileStarting();
try {
  const folder = process.argv.includes("--api-only") ? null : await buildConsole(report);
  const server = await startServer(config, { console: folder, logger: toStdout, report, signal: stopping.signal });
  stopping.started(server.stop);
  report(`The console is at ${server.url}`);
} catch (error) {
  if (error instanceof AlreadyRunning) report(error.message);
  else if (!stopping.isStopping()) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
  // Exit explicitly, because a part that failed to close could keep the process alive.
  process.exit();
}
