// npm run -s inventory: prints everything that is built, as JSON.
import { inventory } from "./lib/inventory.ts";

process.stdout.write(`${JSON.stringify(inventory(), null, 2)}\n`);
