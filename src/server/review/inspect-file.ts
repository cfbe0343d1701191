import { writeFile } from "node:fs/promises";
import type { StoredFile } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import { inspectFile } from "#server/mesh/inspect-in-child.ts";
import type { Storage } from "#server/storage/storage.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { StoredInspection } from "./file-rules.ts";
import { TryAgain } from "./passing.ts";

const LIMITS = { timeoutMs: 30_000, memoryBytes: 400 * 1024 * 1024 };

/** Poster and turntable belong to the content: their keys follow from its hash. */
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
    // An earlier drawing of the same content stays.
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

/** Longest side, mm, and volume, cm³: beyond them nothing was ever meant, and the columns end. */
const MOST = { side: 10_000_000, volume: 1e14 };

/** Measures that no record can hold are a fault of the file; one that was measured before this check was made counts too. */
function inRange(inspection: StoredInspection): StoredInspection {
  if (inspection.kind !== "mesh") return inspection;
  const { bounds, volume } = inspection;
  const outside = (value: number, limit: number) =>
    ({ kind: "fault", fault: "outOfRange", value: Math.round(value), limit }) as const;
  const side = Math.max(...bounds.size);
  // Neither is true of what is no number.
  if (!(side <= MOST.side)) return outside(side, MOST.side);
  return volume <= MOST.volume ? inspection : outside(volume, MOST.volume);
}

/** What is known of a file, read in a child process the first time its content is seen. Never throws for its content. */
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
    // Cut off because this server stops: the file is not to blame, and another try will read it.
    if (result.kind === "fault" && result.fault.kind === "readerCrashed" && result.fault.detail === "closed")
      throw new TryAgain(`reading ${file.name} was cut off by the end of the server`);
    const inspection = inRange(factsOf(result));
    // Its content is to blame for nothing: the store may be away, and have it again.
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
