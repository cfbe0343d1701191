import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A table of a backup. `file` has its rows as gzip of PostgreSQL's COPY text format with these columns. */
export interface BackedTable {
  schema: string;
  name: string;
  columns: string[];
  file: string;
  rows: number;
  sha256: string;
}

export interface BackedSequence {
  schema: string;
  name: string;
  /** A bigint as text. */
  last: string;
  called: boolean;
}

/** A stored file of a backup. Its path is its key below `files`. */
export interface BackedFile {
  key: string;
  /** Size in bytes. */
  size: number;
  sha256: string;
}

export interface Manifest {
  format: 1;
  createdAt: string;
  postgres: string;
  /** Schema version: the applied migrations, in order. */
  migrations: { name: string; sha256: string }[];
  tables: BackedTable[];
  sequences: BackedSequence[];
  /** Absent if files are in object storage, and in older backups. */
  files?: BackedFile[];
}

export const MANIFEST = "manifest.json";

/** A backup or restore that cannot continue. The message says what to do. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "BackupError";
  }
}

export async function fileSum(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Reads and checks the manifest of a backup.
 * @throws BackupError where the folder is no backup, is incomplete, or has a newer format
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: unknown) => {
    throw new BackupError(
      `${folder} is no backup: it has no readable ${MANIFEST}. Name the folder that npm run backup printed.`,
      error,
    );
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) {
    throw new BackupError(
      `The backup in ${folder} has a format that this build does not know: restore it with a newer release.`,
    );
  }
  for (const table of manifest.tables) {
    const sum = await fileSum(join(folder, table.file)).catch(() => "missing");
    if (sum === table.sha256) continue;
    throw new BackupError(`${join(folder, table.file)} is damaged or missing: take another copy of the backup.`);
  }
  return manifest;
}
