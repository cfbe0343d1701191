// npm run db:diff -- NAME [--by-hand] [--redo]: writes the migration from the schema of the last one to the present
// definitions. With --redo it first takes back the migrations of this branch, with their schema lock, so that one
// replaces them. Until the first release, npm run db:diff -- --baseline replaces all migrations by one.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Schema } from "#kernel/schema.ts";
import { BY_HAND } from "#server/db/migration.ts";
import { diffSchema, type SchemaDiff } from "#server/db/schema-diff.ts";
import { LOCK_FOLDER, readSchemaLock, writeSchemaLock } from "#server/db/schema-lock.ts";
import { schema } from "#server/db/tables.ts";
import { writeIndexes } from "./lib/indexes.mjs";

const BASELINE = "0001-baseline";

const folder = resolve("src/server/db/migrations");

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function schemaIn(folder: string): Schema {
  try {
    return readSchemaLock(folder);
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

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : fail(`git ${args.join(" ")} failed: ${stderr.trim()}`);
}

/** Migrations that --redo replaces: those that the main branch does not have, or that are not committed. */
interface Branch {
  /** Commit of the main branch, whose schema lock comes back. */
  base: string;
  migrations: readonly string[];
  /** Files of that schema lock. */
  lock: readonly string[];
}

function readBranch(): Branch {
  const known = (name: string): boolean => spawnSync("git", ["rev-parse", "--verify", "-q", name]).status === 0;
  const landed = ["origin/main", "main"].find(known) ?? "HEAD";
  const base = git("merge-base", "HEAD", landed);
  const lock = git("ls-tree", "--name-only", base, `${LOCK_FOLDER}/`);
  if (lock === "") fail(`${LOCK_FOLDER} does not exist at ${base}: write the migration without --redo.`);
  const baseMigrations = new Set(git("ls-tree", "--name-only", base, "src/server/db/migrations/").split("\n"));
  const migrations = readdirSync(folder).filter(
    (one) => one.endsWith(".ts") && !baseMigrations.has(`src/server/db/migrations/${one}`),
  );
  if (migrations.length === 0)
    fail("All migrations have landed, and a landed one never changes: write a new one without --redo.");
  return { base, migrations, lock: lock.split("\n") };
}

/** Returns the schema before the migrations of the branch. */
function schemaBefore({ base, lock }: Branch): Schema {
  const before = mkdtempSync(join(tmpdir(), "schema-lock-"));
  try {
    for (const path of lock) writeFileSync(join(before, basename(path)), git("show", `${base}:${path}`));
    return schemaIn(before);
  } finally {
    rmSync(before, { recursive: true });
  }
}

function takeBack({ base, migrations }: Branch): void {
  for (const name of migrations) rmSync(resolve(folder, name));
  rmSync(resolve(LOCK_FOLDER), { recursive: true, force: true });
  git("restore", "--source", base, "--", LOCK_FOLDER);
  writeIndexes(".");
}

/** Replaces all migrations by one that creates the present schema. */
function writeBaseline(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { statements, concurrently, blocked } = diffSchema([], schema);
  if (concurrently.length + blocked.length > 0) fail([...concurrently, ...blocked].join("\n"));
  write(BASELINE, statements, true);
  writeIndexes(".");
  writeLock();
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

const unnamed = "Name the migration in lower case: npm run db:diff -- add-rank";

const commandLine = process.argv.slice(2);
const [label = ""] = commandLine.filter((one) => !one.startsWith("--"));
const isNamed = /^[a-z][a-z0-9-]{0,50}$/.test(label);
// All is checked before --redo removes anything, because the migration that it replaces may not be committed.
if (commandLine.includes("--redo") && !isNamed) fail(unnamed);
const branch = commandLine.includes("--redo") ? readBranch() : null;
const last = branch ? schemaBefore(branch) : schemaIn(LOCK_FOLDER);
const diff = diffSchema(last, schema);
if (commandLine.includes("--baseline")) writeBaseline();
else if (diff.statements.length + diff.concurrently.length + diff.blocked.length === 0) {
  if (branch) takeBack(branch);
  // If only `renamedFrom` changed, the database needs no change, but the lock files are written again.
  if (byName(last) !== byName(schema)) writeLock();
  console.log("The definitions and the last migration agree; no migration was written.");
} else if (!isNamed) {
  fail(unnamed);
} else if (diff.blocked.length > 0 && !commandLine.includes("--by-hand")) {
  fail(
    `${diff.blocked.join("\n")}\nNothing was written. Settle these, or run again with --by-hand to get a migration in which each waits for your SQL.`,
  );
} else {
  if (branch) takeBack(branch);
  writeMigrations(label, diff);
}
