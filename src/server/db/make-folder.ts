import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./database-errors.ts";

/**
 * Step by step: Node's own `recursive` never comes back where a file system has no folders to make (/proc).
 * @returns whether the last one was made
 */
export async function makeFolder(path: string, mode = 0o777): Promise<boolean> {
  const make = (): Promise<boolean> =>
    mkdir(path, { mode }).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === "EEXIST") return false;
        throw error;
      },
    );
  return make().catch(async (error: unknown) => {
    const above = dirname(path);
    if (codeOf(error) !== "ENOENT" || above === path) throw error;
    await makeFolder(above, mode);
    return make();
  });
}
