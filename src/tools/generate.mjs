// npm run generate: writes the indexes of what the areas hold, and removes those of areas that are gone. The documents
// follow by src/tools/docs.ts.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { areaIndexes } from "./lib/area-indexes.mjs";

const indexes = areaIndexes(resolve("."));
for (const [name, text] of Object.entries(indexes)) {
  if (existsSync(name) && readFileSync(name, "utf8") === text) continue;
  writeFileSync(name, text);
  console.log(`${name} was written.`);
}
for (const folder of ["src", "commands"])
  for (const found of readdirSync(folder, { recursive: true })) {
    const name = join(folder, found);
    if (!name.endsWith(".generated.ts") || name in indexes) continue;
    rmSync(name);
    console.log(`${name} was removed.`);
  }
