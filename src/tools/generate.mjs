// npm run generate: writes the indexes of what the areas hold. The documents follow by src/tools/docs.ts.
import { writeIndexes } from "./lib/indexes.mjs";

for (const line of writeIndexes(".")) console.log(line);
