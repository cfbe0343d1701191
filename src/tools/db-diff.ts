// npm run db:diff -- NAME [--by-hand]: writes the migration from the last released schema to the present definitions.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Schema } from "#kernel/schema.ts";
import { BY_HAND } from "#server/db/migration.ts";
import { diffSchema, type SchemaDiff } from "#server/db/schema-diff.ts";
import { schema } from "#server/db/tables.ts";

const folder = resolve("src/server/db/migrations");
const lockFile = resolve(folder, "schema.lock.json");

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function lastSchema(): Schema {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")) as Schema;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    return fail(`${lockFile} cannot be read (${String(error)}): take it back from git.`);
  }
}

function names(): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ""))
    .toSorted();
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

const variable = (name: string): string => `m${name.slice(0, 4)}`;

function writeIndex(): void {
  const all = names();
  const imports = all.map((name) => `import { migration as ${variable(name)} } from "./${name}.ts";\n`).join("");
  const list = all.map(variable).join(", ");
  const text = `// Written by \`npm run db:diff\`.
${imports}
export const migrations: readonly Migration[] = [${list}];
`;
  writeFileSync(resolve(folder, "index.ts"), text);
}

function writeMigrations(label: string, diff: SchemaDiff): void {
  const last = Number(names().at(-1)?.slice(0, 4) ?? 0);
  const number = (step: number): string => String(last + step).padStart(4, "0");
  const byHand = diff.blocked.map((sentence) => `${BY_HAND} ${sentence}`);
  const inside = [...byHand, ...diff.statements];
  if (inside.length > 0) write(`${number(1)}-${label}`, inside, true);
  if (diff.concurrently.length > 0) {
    write(`${number(inside.length > 0 ? 2 : 1)}-${label}-concurrently`, diff.concurrently, false);
  }
  writeIndex();
  writeLock();
}

function writeLock(): void {
  writeFileSync(lockFile, `${JSON.stringify(schema, null, 2)}\n`);
  const formatted = spawnSync(resolve("node_modules/.bin/oxfmt"), [folder], { shell: process.platform === "win32" });
  if (formatted.status !== 0) console.log("The files could not be formatted: run npm run format.");
}

const [label = "", ...options] = process.argv.slice(2);
const last = lastSchema();
const diff = diffSchema(last, schema);
if (diff.statements.length + diff.concurrently.length + diff.blocked.length === 0) {
  // A released `renamedFrom` may be added or removed without a change of the database.
  if (JSON.stringify(last) !== JSON.stringify(schema)) writeLock();
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
