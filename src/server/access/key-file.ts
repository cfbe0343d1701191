import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A secret of this installation, a file of the data folder that its user alone may read: made once, whole or not there,
 * also where two processes start at the same moment.
 */
export async function keyOfFolder(dataDir: string, name: string, make: () => Promise<string>): Promise<string> {
  const path = join(dataDir, name);
  const known = await readFile(path, "utf8").catch(() => null);
  if (known !== null) return known;
  await mkdir(dataDir, { recursive: true });
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, await make(), { mode: 0o600 });
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(fresh);
  return readFile(path, "utf8");
}
