// npm run build: the console as static files, anew.
import { buildConsole } from "./lib/console-build.ts";

console.log(`The console is in ${await buildConsole((line) => console.log(line), true)}`);
