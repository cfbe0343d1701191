// npm start: builds the console where it is missing or stale, then runs one server process until it is told to stop.
import { configOrExit } from "#server/config.ts";
import { startServer } from "#server/main.ts";
import { buildConsole } from "./lib/console-build.ts";

const config = configOrExit();
const report = (line: string): void => console.log(line);
try {
  const folder = await buildConsole(report);
  const server = await startServer(config, { console: folder, logger: true, report });
  report(`The console is at ${server.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      void server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
