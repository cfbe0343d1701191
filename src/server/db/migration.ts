import { createHash } from "node:crypto";

/** A numbered step from one schema to the next: written from a diff, reviewed, committed, never changed once released. */
export interface Migration {
  /** `0001-initial`: the number gives the order. */
  name: string;
  sql: string;
  /** False for statements that PostgreSQL refuses in a transaction; they are separated by an empty line and can be repeated. */
  transaction: boolean;
}

/** Begins a line that waits for the SQL of a person; a migration that still has one is not run. */
export const BY_HAND = "-- WRITE BY HAND:";

export function checksum(migration: Migration): string {
  return createHash("sha256").update(`${migration.transaction}\n${migration.sql}`).digest("hex");
}

/** One value for a whole list, in its order. */
export function checksumOf(migrations: readonly Migration[]): string {
  const all = migrations.map((migration) => `${migration.name} ${checksum(migration)}`).join("\n");
  return createHash("sha256").update(all).digest("hex");
}

/** What the database says about itself: name → checksum. */
export type Applied = ReadonlyMap<string, string>;

/** The database cannot be brought to this build's schema; the message names the way out. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "MigrationError";
  }
}

/** @throws MigrationError where what was applied is not what this build holds. */
export function checkHistory(applied: Applied, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  const unfinished = migrations.filter(({ sql }) => sql.includes(BY_HAND)).map(({ name }) => name);
  if (unfinished.length > 0) {
    throw new MigrationError(`${unfinished.join(", ")} still has lines "${BY_HAND}": replace each by its SQL.`);
  }
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new MigrationError(
      `The database is newer than this build (it has ${newer.join(", ")}): start the newer release, or restore a backup made before it.`,
    );
  }
  const edited = [...applied].filter(([name, sum]) => known.get(name) !== sum).map(([name]) => name);
  if (edited.length > 0) {
    throw new MigrationError(
      `${edited.join(", ")} was edited after it was applied: put the file back as it was released and write the change as a new migration (npm run db:diff).`,
    );
  }
}
