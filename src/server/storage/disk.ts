import { createReadStream } from "node:fs";
import { copyFile, link, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { randomUUID } from "node:crypto";
import { codeOf } from "#server/db/database-errors.ts";
import { makeFolder } from "#server/db/make-folder.ts";
import type { Storage } from "./storage.ts";
import { checkKey } from "./storage.ts";

/**
 * Moves a complete file to its final name.
 * @returns false where a file already has that name
 */
async function nameOnce(part: string, path: string): Promise<boolean> {
  try {
    await link(part, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
  }
  // Some file systems have no hard links.
  if (await stat(path).catch(() => null)) return false;
  await rename(part, path);
  return true;
}

/** Links a file, or copies it where the file system has no links. */
const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to));

/** Folder of incomplete files, on the same disk as the others, so that they can be linked. No key begins with a dot. */
export const PARTS = ".parts";

/** Storage in the data folder. A file appears under its name only when it is complete and synced to disk. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, checkKey(key));
  return {
    async put(key, from, _type, isOwn = false) {
      const path = pathOf(key);
      const part = join(folder, PARTS, `${randomUUID()}.part`);
      await makeFolder(dirname(part));
      await makeFolder(dirname(path));
      try {
        await (isOwn ? linkOrCopy(from, part) : copyFile(from, part));
        const handle = await open(part, "r+");
        await handle.sync().finally(() => handle.close());
        return await nameOnce(part, path);
      } finally {
        await rm(part, { force: true });
      }
    },
    async open(key, range) {
      await stat(pathOf(key));
      return createReadStream(pathOf(key), range);
    },
    size: (key) =>
      stat(pathOf(key)).then(
        (stats) => stats.size,
        () => null,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    local: async (key) => ({ path: pathOf(key), done: async () => undefined }),
  };
}
