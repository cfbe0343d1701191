import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertFiles } from "#server/mesh/convert-in-child.ts";
import { openThumbnails } from "#server/pictures/thumbnail-cache.ts";
import { diskStorage } from "#server/storage/disk.ts";
import { photo } from "./photo.ts";
import { least, quietly } from "./quiet.ts";
import type { BenchRow } from "./row.ts";
import { torus, TRIANGLES } from "./torus.ts";

const KEY = `ab/${"c".repeat(30)}.jpg`;
const by = { caller: "1", signal: new AbortController().signal };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Measures a small copy of a photo of 24 megapixels: drawn, and kept from before. */
async function thumbnailRows(folder: string): Promise<BenchRow[]> {
  const storage = diskStorage(folder);
  const path = join(folder, "photo.jpg");
  await writeFile(path, await photo());
  await storage.put(KEY, path, "image/jpeg");
  const open = (name: string) => openThumbnails(storage, join(folder, name));
  const small = async (name: string): Promise<void> => {
    const { kind } = await open(name).get(KEY, 320, by);
    if (kind !== "thumbnail") throw new Error(`no thumbnail but a ${kind}`);
  };
  // The first one starts the child process.
  await small("warm");
  const miss = await quietly((i) => timed(() => small(`miss${i}`)), least);
  const hit = await quietly(() => timed(() => small("warm")), least);
  return [
    { what: "thumbnail of a 24-megapixel photo, drawn", unit: "ms", figure: miss, target: 300 },
    { what: "the same from its copy", unit: "ms", figure: hit, target: 10 },
  ];
}

/** Measures the conversion of an STL of 50 MB. */
async function conversionRow(folder: string): Promise<BenchRow> {
  const path = join(folder, "torus.stl");
  await writeFile(path, torus());
  const metadata = {
    title: "torus",
    designer: "bench",
    licenseTerms: "CC0",
    application: "bench",
    creationDate: new Date(),
  };
  const files = [{ path, fileName: "torus.stl", size: 84 + TRIANGLES * 50 }];
  const convert = async (): Promise<void> => {
    const request = { files, metadata, to: join(folder, "torus.3mf") };
    const { kind } = await convertFiles(request, { onProgress: () => undefined, signal: by.signal });
    if (kind !== "converted") throw new Error(`not converted but ${kind}`);
  };
  const seconds = (await quietly(() => timed(convert), least)) / 1000;
  return { what: "50 MB STL to 3MF, with its picture", unit: "s", figure: seconds, target: 6 };
}

/** Measures the work on members' files in the server's child processes. */
export async function bench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "console-bench-"));
  try {
    return [...(await thumbnailRows(folder)), await conversionRow(folder)];
  } finally {
    await rm(folder, { recursive: true });
  }
}
