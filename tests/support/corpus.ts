import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Folder of 17 real designs (third-party works, never committed); null on a machine without it. */
export const corpusDir: string | null =
  [process.env["CORPUS_DIR"], join(root, "../shared/corpus")].find((dir) => dir && existsSync(join(dir, "things"))) ??
  null;

/** Returns the names of the designs, sorted. */
export function corpusThings(dir: string): string[] {
  return readdirSync(join(dir, "things")).sort();
}

/** Returns "DESIGN/FILE" of every mesh, sorted. */
export function corpusMeshes(dir: string): string[] {
  return corpusThings(dir).flatMap((thing) =>
    readdirSync(join(dir, "things", thing))
      .filter((file) => file.endsWith(".stl"))
      .sort()
      .map((file) => `${thing}/${file}`),
  );
}
