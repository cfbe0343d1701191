// npm run -s keys: prints the table of all keys.
import { keyTable } from "./lib/documents.ts";

process.stdout.write(keyTable());
