import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawInChild, isCutOff } from "#server/mesh/draw-in-child.ts";
import type { PictureFault } from "#server/mesh/picture.ts";
import type { Storage } from "./storage.ts";
import { checkKey } from "./storage.ts";

export type Small =
  | { readonly kind: "thumbnail"; readonly webp: Uint8Array }
  | { readonly kind: "fault"; readonly fault: PictureFault };

/** Small pictures of stored ones, drawn once and kept on this machine's disk, wherever the store is. */
export interface Thumbnails {
  /** @param width pixels; one of a few, or the disk fills with the same picture */
  get(key: string, width: number): Promise<Small>;
}

interface Options {
  draw?: typeof drawInChild;
  /** What the folder may hold, bytes. */
  most?: number;
}

const MOST = 512 * 1024 * 1024;
/** What could not be drawn is remembered for so many pictures. */
const MOST_FAULTS = 1_000;

/** The folder of what was drawn; what was asked for longest ago leaves first. */
function openFolder(folder: string, most: number) {
  let size: number | null = null;
  const entries = async () => {
    const names = await readdir(folder).catch(() => []);
    const found = names.map(async (name) => ({ name, ...(await stat(join(folder, name)).catch(() => null)) }));
    return (await Promise.all(found)).map(({ name, size: bytes = 0, mtimeMs = 0 }) => ({ name, bytes, mtimeMs }));
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

export function openThumbnails(
  storage: Storage,
  folder: string,
  { draw = drawInChild, most = MOST }: Options = {},
): Thumbnails {
  const kept = openFolder(folder, most);
  const faults = new Map<string, PictureFault>();
  const underWay = new Map<string, Promise<Small>>();

  async function make(key: string, width: number, name: string): Promise<Small> {
    const known = await kept.read(name);
    if (known) return { kind: "thumbnail", webp: known };
    const fault = faults.get(name);
    if (fault) return { kind: "fault", fault };
    const local = await storage.local(key);
    try {
      const drawn = await draw({ path: local.path, width });
      if (drawn.kind === "fault") {
        if (faults.size >= MOST_FAULTS) faults.clear();
        if (!isCutOff(drawn.fault)) faults.set(name, drawn.fault);
        return drawn;
      }
      // A full disk costs the next one a drawing, and this one nothing.
      await kept.write(name, drawn.webp).catch(() => undefined);
      return { kind: "thumbnail", webp: drawn.webp };
    } finally {
      await local.done();
    }
  }

  return {
    get(key, width) {
      const name = `${checkKey(key).replace("/", "-")}.${width}.webp`;
      const found = underWay.get(name);
      if (found) return found;
      const making = make(key, width, name).finally(() => underWay.delete(name));
      underWay.set(name, making);
      return making;
    },
  };
}
