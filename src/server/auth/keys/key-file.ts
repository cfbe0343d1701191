import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readOwnFile } from "#server/config/own-file.ts";

function read(path: string, name: string): string {
  const file = readOwnFile(path, "private");
  if ("text" in file) return file.text;
  throw new Error(`DATA_DIR/${name} must be ${file.problem}.`);
}

/** @returns the text of the file, or null where it does not exist */
export const readSecret = (path: string): Promise<string | null> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/**
 * Returns a secret of this installation from a file in the data folder, and creates it on first use. The file is
 * readable only by the server's user. It is written completely or not at all, even when two processes start at the same
 * moment.
 * @throws Error where other users can read the file
 */
export async function keyOfFolder(dataDir: string, name: string, make: () => Promise<string>): Promise<string> {
  const path = join(dataDir, name);
  if (existsSync(path)) return read(path, name);
  await mkdir(dataDir, { recursive: true });
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, await make(), { mode: 0o600 });
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(fresh);
  return read(path, name);
}
