import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./database-errors.ts";

/**
 * Creates a folder and its missing parents, one at a time. It does not use Node's `recursive`, which never returns on a
 * file system that cannot create folders (/proc).
 * @returns true if the folder itself was created
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
