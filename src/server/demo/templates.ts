import sharp from "sharp";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import { posterPixels } from "#server/mesh/raster.ts";
import type { Storage } from "#server/storage/storage.ts";
import { storeBytes } from "#server/storage/store-bytes.ts";
import { inInches, truncatedBytes, withDegenerateFaces, withHole, withNaN } from "./shapes/mesh-defects.ts";
import { between, seeded } from "./shapes/random.ts";
import type { ShapeName } from "./shapes/shapes.ts";
import { shapes } from "./shapes/shapes.ts";
import { write3mf, writeAsciiStl, writeBinaryStl, writeObj } from "./shapes/writers.ts";

/**
 * A mesh of the demo community with its picture. Many models share a template, so that each mesh is inspected only
 * once.
 */
export interface Template {
  shape: ShapeName;
  file: StoredFile;
  cover: StoredImage;
  broken: boolean;
}

const names = Object.keys(shapes) as ShapeName[];
const VARIANTS = 3;
const tints = ["#dfe7ef", "#efe6dc", "#e2ecdf", "#ece0ec", "#e6e6e0", "#dcebea"];

type Broken = "hole" | "degenerate" | "inches" | "truncated" | "nan";
const breaks: readonly Broken[] = ["hole", "degenerate", "inches", "truncated", "nan"];

/**
 * Draws a picture like a member's photo: the object on a plain background.
 * @param width in pixels
 */
async function coverOf(positions: Float32Array, tint: string, width: number): Promise<Uint8Array> {
  const { pixels, ...size } = posterPixels(positions);
  // Pass on raw pixels, because encoding and decoding a picture in between takes longer than drawing it.
  const { data, info } = await sharp(pixels, { raw: { ...size, channels: 4 } })
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = sharp({ create: { width, height: info.height, channels: 3, background: tint } });
  return ground
    .composite([{ input: data, raw: { width, height: info.height, channels: 4 } }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

function bytesOf(
  positions: Float32Array,
  shape: ShapeName,
  i: number,
  broken: Broken | null,
  seed: number,
): { bytes: Uint8Array; extension: string } {
  const random = seeded(seed + 7);
  if (broken === "hole") return { bytes: writeBinaryStl(withHole(positions, random)), extension: "stl" };
  if (broken === "degenerate")
    return { bytes: writeBinaryStl(withDegenerateFaces(positions, random)), extension: "stl" };
  if (broken === "inches") return { bytes: writeBinaryStl(inInches(positions)), extension: "stl" };
  if (broken === "truncated") return { bytes: truncatedBytes(writeBinaryStl(positions), random), extension: "stl" };
  if (broken === "nan") return { bytes: writeBinaryStl(withNaN(positions, random)), extension: "stl" };
  if (i % 9 === 4) return { bytes: writeObj(positions, shape), extension: "obj" };
  if (i % 9 === 7) return { bytes: write3mf(positions, shape), extension: "3mf" };
  if (i % 9 === 8) return { bytes: writeAsciiStl(positions, shape), extension: "stl" };
  return { bytes: writeBinaryStl(positions, i % 5 === 0 ? "solid made by hand" : ""), extension: "stl" };
}

async function makeTemplate(db: Sql, storage: Storage, tempDir: string, i: number): Promise<Template> {
  const shape = names[i % names.length] as ShapeName;
  const seed = 9_000 + i;
  const random = seeded(seed);
  const positions = shapes[shape](random, { size: between(random, 40, 160), text: "LINYI" });
  const broken = i >= names.length * VARIANTS ? (breaks[i % breaks.length] ?? null) : null;
  const { bytes, extension } = bytesOf(positions, shape, i, broken, seed);
  const cover = await coverOf(positions, tints[i % tints.length] ?? "#e6e6e0", i % 13 === 6 ? 320 : 1_200);
  const file = await storeBytes(db, storage, bytes, `${shape}_${i}.${extension}`, tempDir);
  const stored = await storeBytes(db, storage, cover, `${shape}_${i}.jpg`, tempDir);
  if (!("width" in stored)) throw new Error("a demo cover was not stored as a picture");
  return { shape, file, cover: stored, broken: broken !== null };
}

/** Number of templates made at once: one is encoded and stored while the next is drawn. */
const AT_ONCE = 2;

/**
 * Makes and stores the meshes and pictures of the demo. They are always the same, so that a second start finds them
 * stored. If the demo is stopped, the returned list is incomplete.
 */
export async function makeTemplates(
  db: Sql,
  storage: Storage,
  tempDir: string,
  isStopped: () => boolean,
): Promise<Template[]> {
  const templates: Template[] = [];
  const wanted = names.length * VARIANTS + breaks.length * 2;
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < wanted && !isStopped(); i = next++)
      templates[i] = await makeTemplate(db, storage, tempDir, i);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return templates;
}
