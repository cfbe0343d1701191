import { writeFile } from "node:fs/promises";
import type { StoredFile } from "#kernel/field.ts";
import { meshLimits } from "#mesh/limits.ts";
import { readerVersion } from "#mesh/reader-version.ts";
import type { Sql } from "#server/db/sql.ts";
import { inspectFile } from "#server/mesh/inspect-in-child.ts";
import type { Storage } from "#server/storage/storage.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { StoredInspection } from "./file-rules.ts";
import { TryAgain } from "./temporary-error.ts";

const LIMITS = { timeoutMs: meshLimits.milliseconds, memoryBytes: 400 * 1024 * 1024 };

/** Returns the storage keys of poster and turntable. Both keys depend only on the hash of the content. */
export const pictureKeys = (md5: string): { poster: string; sprite: string } => {
  const stem = `${md5.slice(0, 2)}/${md5.slice(2)}`;
  return { poster: `${stem}-poster.webp`, sprite: `${stem}-sprite.webp` };
};

async function keep(db: Sql, storage: Storage, key: string, md5: string, bytes: Uint8Array): Promise<void> {
  const temp = await tempFile();
  try {
    await writeFile(temp.path, bytes);
    await storage.put(key, temp.path, "image/webp");
  } finally {
    await temp.done();
  }
  await db.query(
    "insert into stored_file (key, md5, size, type) values ($1, $2, $3, 'image/webp') on conflict do nothing",
    // If a picture of the same content exists, it is not replaced.
    [key, md5, (await storage.size(key)) ?? bytes.length],
  );
}

type Result = Awaited<ReturnType<typeof inspectFile>>;

function factsOf(result: Result): StoredInspection {
  if (result.kind === "fault")
    return {
      kind: "fault",
      fault: result.fault.kind,
      value: result.fault.value ?? null,
      limit: result.fault.limit ?? null,
    };
  if (result.kind === "unsupported" || !result.facts) return { kind: "unsupported", format: result.format };
  const { bounds, openEdgeSample, ...facts } = result.facts;
  const sample = Array.from({ length: openEdgeSample.length / 6 }, (_, i) =>
    Array.from(openEdgeSample.slice(i * 6, i * 6 + 6)),
  );
  const plain = { min: [...bounds.min], max: [...bounds.max], size: [...bounds.size] };
  return {
    kind: "mesh",
    format: result.format,
    ...facts,
    ...result.leftOut,
    bounds: plain,
    openEdgeSample: sample,
    hasPictures: result.sprite !== null,
  };
}

/**
 * Maximum of the longest side in mm, and of the volume in cm³. Larger values are mistakes in the file and do not fit
 * the columns.
 */
const MOST = { side: 10_000_000, volume: 1e14 };

/**
 * Turns measures that are too large to be stored into a fault of the file. It is also applied to stored inspections,
 * which may be older than this check.
 */
function inRange(inspection: StoredInspection): StoredInspection {
  if (inspection.kind !== "mesh") return inspection;
  const { bounds, volume } = inspection;
  const outside = (value: number, limit: number) =>
    ({ kind: "fault", fault: "outOfRange", value: Math.round(value), limit }) as const;
  const side = Math.max(...bounds.size);
  // The condition is negated, so that NaN is refused, too.
  if (!(side <= MOST.side)) return outside(side, MOST.side);
  return volume <= MOST.volume ? inspection : outside(volume, MOST.volume);
}

/**
 * Returns the inspection of a file. Content that this version of the reader has not read is read in a child process. A
 * fault of the content is a result and not an error.
 */
export async function inspectStored(db: Sql, storage: Storage, file: StoredFile): Promise<StoredInspection> {
  const [stored] = await db.query<{ inspection: StoredInspection | null }>(
    "select inspection from stored_file where key = $1",
    [file.key],
  );
  if (stored?.inspection?.reader === readerVersion) return inRange(stored.inspection);
  const local = await storage.local(file.key);
  try {
    const result = await inspectFile(
      { path: local.path, fileName: file.name, want: { facts: true, sprite: true, poster: true } },
      LIMITS,
    );
    // The server is stopping and has ended the child process. This is no fault of the file, so the review is tried
    // again later.
    if (result.kind === "fault" && result.fault.kind === "readerCrashed" && result.fault.detail === "closed")
      throw new TryAgain(`reading ${file.name} was cut off by the end of the server`);
    const inspection = { ...inRange(factsOf(result)), reader: readerVersion };
    // Do not store this fault, because the file may be in the store again later.
    if (inspection.kind === "fault" && inspection.fault === "missing") return inspection;
    const keys = pictureKeys(file.md5);
    if (result.kind === "mesh" && result.poster) await keep(db, storage, keys.poster, file.md5, result.poster);
    if (result.kind === "mesh" && result.sprite) await keep(db, storage, keys.sprite, file.md5, result.sprite);
    await db.query("update stored_file set inspection = $2 where key = $1", [file.key, JSON.stringify(inspection)]);
    return inspection;
  } finally {
    await local.done();
  }
}
