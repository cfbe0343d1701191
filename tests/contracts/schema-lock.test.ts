import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LOCK_FOLDER, writeSchemaLock } from "#server/db/schema-lock.ts";
import { schema } from "#server/db/tables.ts";

const contentOf = (folder: string): Record<string, unknown> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(join(folder, name), "utf8"))]));

it("the schema lock is what npm run db:diff writes, so a new resource changes only the file of its area", () => {
  const folder = mkdtempSync(join(tmpdir(), "schema-lock-"));
  try {
    writeSchemaLock(schema, folder);
    const [written, locked] = [contentOf(folder), contentOf(LOCK_FOLDER)];
    for (const [name, tables] of Object.entries(written))
      expect(JSON.stringify(locked[name]), name).toBe(JSON.stringify(tables));
    expect(Object.keys(locked).toSorted()).toEqual(Object.keys(written).toSorted());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
