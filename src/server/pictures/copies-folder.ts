import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Maximum size of the folder in bytes. */
export const MOST_BYTES = 512 * 1024 * 1024;

/** Opens the folder of small copies. If the folder is full, the least recently used copies are removed. */
export function openCopies(folder: string, most: number) {
  let size: number | null = null;
  const entries = async () => {
    const names = await readdir(folder).catch(() => []);
    const files = names.map(async (name) => ({ name, ...(await stat(join(folder, name)).catch(() => null)) }));
    return (await Promise.all(files)).map(({ name, size: bytes = 0, mtimeMs = 0 }) => ({ name, bytes, mtimeMs }));
  };
  async function makeRoom(): Promise<void> {
    const all = (await entries()).toSorted((a, b) => a.mtimeMs - b.mtimeMs);
    size = all.reduce((sum, { bytes }) => sum + bytes, 0);
    if (size <= most) return;
    for (const { name, bytes } of all) {
      if (size <= most * 0.8) return;
      await rm(join(folder, name), { force: true });
      size -= bytes;
    }
  }
  return {
    async read(name: string): Promise<Uint8Array | null> {
      const path = join(folder, name);
      const bytes = await readFile(path).catch(() => null);
      if (bytes) await utimes(path, new Date(), new Date()).catch(() => undefined);
      return bytes;
    },
    async write(name: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true });
      const part = join(folder, `${randomUUID()}.part`);
      await writeFile(part, bytes);
      await rename(part, join(folder, name));
      if (size !== null) size += bytes.length;
      if (size === null || size > most) await makeRoom();
    },
  };
}
