// npm run db:diff -- NAME [--by-hand]: writes the migration from the last released schema to the present definitions.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Schema } from "#kernel/schema.ts";
import { BY_HAND } from "#server/db/migration.ts";
import { diffSchema, type SchemaDiff } from "#server/db/schema-diff.ts";
import { LOCK_FOLDER, readSchemaLock, writeSchemaLock } from "#server/db/schema-lock.ts";
import { schema } from "#server/db/tables.ts";
import { writeIndexes } from "./lib/generated-indexes.mjs";

const folder = resolve("src/server/db/migrations");

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function lastSchema(): Schema {
  try {
    return readSchemaLock();
  } catch (error) {
    return fail(`${LOCK_FOLDER} cannot be read (${String(error)}): restore it from git.`);
  }
}

function write(name: string, statements: readonly string[], transaction: boolean): void {
  const sql = statements.map((statement) => (statement.startsWith("--") ? statement : `${statement};`)).join("\n\n");
  const literal = sql.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
  const file = resolve(folder, `${name}.ts`);
  writeFileSync(
    file,
    `/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "${name}",
  transaction: ${transaction},
  sql: \`
${literal}
\`,
};
`,
    { flag: "wx" },
  );
  console.log(`Wrote ${file}`);
}

function writeMigrations(label: string, diff: SchemaDiff): void {
  // Named by time (UTC), so that two branches never use the same name.
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 12);
  const byHand = diff.blocked.map((sentence) => `${BY_HAND} ${sentence}`);
  const inside = [...byHand, ...diff.statements];
  if (inside.length > 0) write(`${time}-${label}`, inside, true);
  if (diff.concurrently.length > 0) write(`${time}-${label}-concurrently`, diff.concurrently, false);
  writeIndexes(".");
  writeLock();
}

function writeLock(): void {
  writeSchemaLock(schema);
  const formatted = spawnSync(resolve("node_modules/.bin/oxfmt"), [folder], { shell: process.platform === "win32" });
  if (formatted.status !== 0) console.log("The files could not be formatted: run npm run format.");
}

/**
 * Returns a schema as text, ordered by table names, to compare two schemas. The lock files have another order, by area.
 */
const byName = (tables: Schema): string =>
  JSON.stringify([...tables].toSorted((a, b) => a.name.localeCompare(b.name, "en")));

const [label = "", ...options] = process.argv.slice(2);
const last = lastSchema();
const diff = diffSchema(last, schema);
if (diff.statements.length + diff.concurrently.length + diff.blocked.length === 0) {
  // If only `renamedFrom` changed, the database needs no change, but the lock files are written again.
  if (byName(last) !== byName(schema)) writeLock();
  console.log("The definitions and the last migration agree; no migration was written.");
} else if (!/^[a-z][a-z0-9-]{0,50}$/.test(label)) {
  fail("Name the migration in lower case: npm run db:diff -- add-rank");
} else if (diff.blocked.length > 0 && !options.includes("--by-hand")) {
  fail(
    `${diff.blocked.join("\n")}\nNothing was written. Settle these, or run again with --by-hand to get a migration in which each waits for your SQL.`,
  );
} else {
  writeMigrations(label, diff);
}
