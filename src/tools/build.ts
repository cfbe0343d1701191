// npm run build: builds the console as static files.
import { buildConsole } from "./lib/console-build.ts";

console.log(`The console is in ${await buildConsole((line) => console.log(line), true)}`);
