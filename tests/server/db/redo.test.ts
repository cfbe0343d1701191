import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Schema } from "#kernel/schema.ts";
import { LOCK_FOLDER, readSchemaLock, writeSchemaLock } from "#server/db/schema-lock.ts";
import { schema } from "#server/db/tables.ts";
import { bundleOptions } from "#tools/lib/bundle-options.mjs";

const MIGRATIONS = "src/server/db/migrations";
const INDEX = "src/server/generated/migrations.ts";
const OWN = "202601010000-add-shade";

const programs = resolve(".build/test-programs", `db-diff-${process.pid}`);
beforeAll(() =>
  build({ ...bundleOptions, entryPoints: [resolve("src/tools/db-diff.ts")], outdir: programs, logLevel: "silent" }),
);
afterAll(() => rm(programs, { recursive: true, force: true }));

let root = "";
const inRoot = (path: string): string => join(root, path);
const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=Li", "-c", "user.email=li@example.com", ...args], {
    cwd: root,
    encoding: "utf8",
  });
const migrations = (): string[] => readdirSync(inRoot(MIGRATIONS)).filter((name) => name.endsWith(".ts"));
const redo = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(programs, "db-diff.mjs"), ...args, "--redo"], { cwd: root, encoding: "utf8" });

/** The definitions without a column that the landed migrations lack. */
const landed: Schema = schema.map((table) =>
  table.name === "tag" ? { ...table, columns: table.columns.filter(({ name }) => name !== "hue") } : table,
);
/** A former schema of the branch, with a column that the definitions have no longer. */
const former: Schema = landed.map((table) =>
  table.name === "tag"
    ? { ...table, columns: [...table.columns, { name: "shade", type: "int", nullable: true }] }
    : table,
);

function commit(before: Schema, name: string): void {
  writeSchemaLock(before, inRoot(LOCK_FOLDER));
  writeFileSync(inRoot(`${MIGRATIONS}/${name}.ts`), "");
  git("add", "-A");
  git("commit", "-q", "-m", name);
}

/** A project whose main branch has one migration. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "console-redo-"));
  for (const folder of [MIGRATIONS, "src/domain", "commands"]) mkdirSync(inRoot(folder), { recursive: true });
  writeFileSync(inRoot("src/domain/areas.ts"), "");
  writeFileSync(inRoot(".gitignore"), "generated\n");
  git("init", "-q", "-b", "main");
  commit(landed, "0001-baseline");
  git("switch", "-q", "-c", "branch");
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("--redo replaces the branch's migration, the schema lock and the index together", () => {
  commit(former, OWN);
  const { status, stderr } = redo("add-hue");
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const [baseline, written, ...more] = migrations();
  expect([baseline, more]).toEqual(["0001-baseline.ts", []]);
  expect(written).toMatch(/^\d{12}-add-hue\.ts$/);
  const sql = readFileSync(inRoot(`${MIGRATIONS}/${written}`), "utf8");
  expect(sql).toContain(`alter table "tag" add column "hue"`);
  expect(sql).not.toContain("shade");
  const byName = (tables: Schema): Schema => tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(byName(readSchemaLock(inRoot(LOCK_FOLDER)))).toEqual(JSON.parse(JSON.stringify(byName(schema))));
  const index = readFileSync(inRoot(INDEX), "utf8");
  expect([...index.matchAll(/migrations\/([\w-]+\.ts)/g)].map(([, name]) => name)).toEqual([baseline, written]);
});

it("--redo replaces a migration that is not committed", () => {
  writeFileSync(inRoot(`${MIGRATIONS}/${OWN}.ts`), "");
  expect(redo("add-hue").status).toBe(0);
  expect(migrations()).toEqual(["0001-baseline.ts", expect.stringMatching(/-add-hue\.ts$/)]);
});

it("--redo refuses where the migration has landed, and changes nothing", () => {
  commit(former, OWN);
  git("branch", "-f", "main", "branch");
  const { status, stderr } = redo("add-hue");
  expect(status).toBe(1);
  expect(stderr).toContain("All migrations have landed");
  expect(migrations()).toEqual(["0001-baseline.ts", `${OWN}.ts`]);
  expect(git("status", "--porcelain")).toBe("");
});

it("--redo without a name removes nothing", () => {
  writeFileSync(inRoot(`${MIGRATIONS}/${OWN}.ts`), "");
  expect(redo().stderr).toContain("Name the migration");
  expect(migrations()).toEqual(["0001-baseline.ts", `${OWN}.ts`]);
});

it("--redo removes nothing where the change waits for SQL by hand", () => {
  // The main branch has a column that the definitions have no longer.
  git("switch", "-q", "main");
  commit(former, OWN);
  git("switch", "-q", "-c", "other");
  const mine = "202601020000-drop-shade.ts";
  writeFileSync(inRoot(`${MIGRATIONS}/${mine}`), "by hand");
  const { status, stderr } = redo("drop-shade");
  expect(status).toBe(1);
  expect(stderr).toContain("--by-hand");
  expect(migrations()).toContain(mine);
  expect(git("status", "--porcelain")).toBe(`?? ${MIGRATIONS}/${mine}\n`);
});
