import { writeFile } from "node:fs/promises";
import type { StoredFile } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import { inspectFile } from "#server/mesh/inspect-in-child.ts";
import type { Storage } from "#server/storage/storage.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { StoredInspection } from "./file-rules.ts";
import { TryAgain } from "./temporary-error.ts";

const LIMITS = { timeoutMs: 30_000, memoryBytes: 400 * 1024 * 1024 };

/** Returns the storage keys of poster and turntable. They belong to the content and follow from its hash. */
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
    // An existing picture of the same content stays.
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
    bounds: plain,
    openEdgeSample: sample,
    hasPictures: result.sprite !== null,
  };
}

/**
 * Maximum of the longest side in mm, and of the volume in cm³. Larger values are never intended and do not fit the
 * columns.
 */
const MOST = { side: 10_000_000, volume: 1e14 };

/**
 * Turns measures that no record can store into a fault of the file. Stored inspections from before this check are
 * covered too.
 */
function inRange(inspection: StoredInspection): StoredInspection {
  if (inspection.kind !== "mesh") return inspection;
  const { bounds, volume } = inspection;
  const outside = (value: number, limit: number) =>
    ({ kind: "fault", fault: "outOfRange", value: Math.round(value), limit }) as const;
  const side = Math.max(...bounds.size);
  // Written so that NaN fails too.
  if (!(side <= MOST.side)) return outside(side, MOST.side);
  return volume <= MOST.volume ? inspection : outside(volume, MOST.volume);
}

/** Returns the inspection of a file. New content is read in a child process. It never throws because of the content. */
export async function inspectStored(db: Sql, storage: Storage, file: StoredFile): Promise<StoredInspection> {
  const [known] = await db.query<{ inspection: StoredInspection | null }>(
    "select inspection from stored_file where key = $1",
    [file.key],
  );
  if (known?.inspection) return inRange(known.inspection);
  const local = await storage.local(file.key);
  try {
    const result = await inspectFile(
      { path: local.path, fileName: file.name, want: { facts: true, sprite: true, poster: true } },
      LIMITS,
    );
    // The server is stopping and cut the reading off. The file is not at fault; another attempt will read it.
    if (result.kind === "fault" && result.fault.kind === "readerCrashed" && result.fault.detail === "closed")
      throw new TryAgain(`reading ${file.name} was cut off by the end of the server`);
    const inspection = inRange(factsOf(result));
    // Do not store this fault: the content is not at fault, and the store may have the file again later.
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
