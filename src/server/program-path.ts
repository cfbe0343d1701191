import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the path of a file of this project. It searches upward for package.json, because this module may be bundled,
 * or run as source in a test.
 */
export function projectPath(file: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) folder = dirname(folder);
  return join(folder, file);
}

/** Returns the path of a bundled program of src/tools. */
export const programPath = (name: string): string => projectPath(`.build/programs/${name}.mjs`);
