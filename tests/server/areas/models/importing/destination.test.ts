import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { destinationOf } from "#server/areas/models/importing/destination.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "console-import-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const linesFor = (folder: string, databaseUrl: string | null = null) => destinationOf({ dataDir: folder, databaseUrl });

it("an import first reports where it writes, and warns if no server ever ran there", async () => {
  const into = (folder: string): string => `Importing into the database and files of ${folder}.`;
  for (const folder of [join(dataDir, "none"), dataDir])
    expect(await linesFor(folder)).toEqual([
      into(folder),
      expect.stringMatching(/^No server was ever started .* DATA_DIR .*README/),
    ]);
  await writeFile(join(dataDir, "note.txt"), "");
  expect(await linesFor(dataDir)).toHaveLength(2);
  await mkdir(join(dataDir, "postgres"));
  expect(await linesFor(dataDir)).toEqual([into(dataDir)]);
});

it("an import names an external database without its password", async () => {
  const ownDatabase = Object.assign(new URL("postgres://console@db.example:5433/community"), { password: "secret" });
  const [first] = await linesFor(dataDir, ownDatabase.href);
  expect(first).toBe(`Importing into the database db.example:5433/community, files into ${dataDir}.`);
});
