// npm run generate, second half: writes the documents that are generated from the definitions.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { generatedDocs } from "./lib/generated-docs.ts";

for (const [name, text] of Object.entries(generatedDocs())) {
  const file = resolve(name);
  if (readFileSync(file, "utf8") === text) console.log(`${name} is current.`);
  else {
    writeFileSync(file, text);
    console.log(`${name} was rewritten.`);
  }
}
