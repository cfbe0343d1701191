// node src/tools/run.mjs readme: rewrites the generated sections of README.md, between their marks.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { withSections } from "./lib/readme-sections.ts";

const file = resolve("README.md");
const text = readFileSync(file, "utf8");
const fresh = withSections(text);
if (fresh === text) console.log("README.md is current.");
else {
  writeFileSync(file, fresh);
  console.log("README.md was rewritten.");
}
