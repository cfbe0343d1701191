// Second half of npm run generate: writes the documents that are generated from the definitions.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { documents } from "./lib/documents.ts";

for (const [name, text] of Object.entries(documents())) {
  const file = resolve(name);
  if (readFileSync(file, "utf8") === text) console.log(`${name} is current.`);
  else {
    writeFileSync(file, text);
    console.log(`${name} was rewritten.`);
  }
}
