import { createHash } from "node:crypto";

/**
 * A step from one schema to the next. It is generated from a diff, reviewed and committed. The first one, the baseline,
 * creates the schema of an empty database. Until the first release a new baseline may replace all of them.
 */
export interface Migration {
  /** For example `202611261530-add-rank`: it begins with the time of writing (UTC), which gives the order. */
  name: string;
  sql: string;
  /**
   * False for statements that PostgreSQL refuses in a transaction. They are separated by empty lines, and each can be
   * repeated.
   */
  transaction: boolean;
}

/** Mark of a line whose SQL a person must write. A migration with such a line does not run. */
export const BY_HAND = "-- WRITE BY HAND:";

export function checksum(migration: Migration): string {
  return createHash("sha256").update(`${migration.transaction}\n${migration.sql}`).digest("hex");
}

/** One checksum of an ordered list of migrations. */
export function checksumOf(migrations: readonly Migration[]): string {
  const all = migrations.map((migration) => `${migration.name} ${checksum(migration)}`).join("\n");
  return createHash("sha256").update(all).digest("hex");
}

/** Applied migrations according to the database: name → checksum. */
export type Applied = ReadonlyMap<string, string>;

/** The database cannot be migrated to this build's schema. The message says what to do. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "MigrationError";
  }
}

/**
 * Compares the applied migrations with those of this build.
 * @throws MigrationError where they contradict each other
 */
export function checkHistory(applied: Applied, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  const unfinished = migrations.filter(({ sql }) => sql.includes(BY_HAND)).map(({ name }) => name);
  if (unfinished.length > 0) {
    throw new MigrationError(`${unfinished.join(", ")} still has lines "${BY_HAND}": replace each by its SQL.`);
  }
  const [baseline] = migrations;
  if (applied.size > 0 && baseline && !applied.has(baseline.name)) {
    throw new MigrationError(
      "The database was made by a build before this one's first schema, and cannot be migrated: move it away and start with an empty one, or start that build.",
    );
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
