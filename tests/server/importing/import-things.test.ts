import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListReply } from "#kernel/wire.ts";
import { importThings } from "#server/importing/import-things.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import type { TestApp } from "#support/app.ts";
import { fileUses } from "#support/file-uses.ts";
import { testApp } from "#support/app.ts";
import { corpusDir, corpusThings } from "#support/corpus.ts";
import { rowCounts } from "#support/rows.ts";
import { stl } from "#support/upload.ts";

let api: TestApp;
let folder: string;
beforeAll(async () => {
  api = await testApp();
  folder = await mkdtemp(join(tmpdir(), "console-import-"));
});
afterAll(async () => {
  await closeMeshChildren();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (from: string) =>
  importThings({ db: api.db, storage: api.storage, tempDir: join(api.dataDir, "uploads"), report: api.report }, from);

describe("importing made-up designs", () => {
  it("names what is bad, imports the rest, and nothing twice", async () => {
    const design = async (name: string, files: Record<string, string | Buffer>): Promise<void> => {
      await mkdir(join(folder, name));
      for (const [file, content] of Object.entries(files)) await writeFile(join(folder, name, file), content);
    };
    await design("no-readme", { "a.stl": stl() });
    await design("no-title", { "README.md": "", "a.stl": stl() });
    await design("no-mesh", { "README.md": "# Title\n\ntext" });
    await design("too-long", {
      "README.md": `Title\n===\n\nDescription\n---\n${"long ".repeat(21_000)}`,
      "a.stl": stl(),
    });
    await writeFile(join(folder, "stray.txt"), "not a folder");
    const first = await run(folder);
    expect(Object.keys(first.skipped).toSorted()).toEqual(["no-mesh", "no-readme", "no-title", "too-long"]);
    expect(first.skipped["too-long"]).toMatch(/Description.*100,?000/);
    expect(first.skipped["no-readme"]).toBe("it has no README.md");
    expect(first.added).toEqual([]);
  });

  it("takes texts without what turns them round, meshes that no README names, and another design of a folder's name", async () => {
    const put = async (under: string, title: string, triangles: Buffer): Promise<string> => {
      const parent = join(folder, under);
      await mkdir(join(parent, "box"), { recursive: true });
      const readme = `${title}\n===\n\nDescription\n---\n<b>a\u202Eb&#8238;c</b>\n`;
      await writeFile(join(parent, "box", "README.md"), readme);
      await writeFile(join(parent, "box", "t.stl"), triangles);
      return parent;
    };
    expect((await run(await put("one", "Box \u202E加微信", stl()))).added).toEqual(["box"]);
    const other = await put("two", "Another box", stl());
    expect((await run(other)).added).toEqual(["box"]);
    expect((await run(other)).known).toEqual(["box"]);
    const { list } = await api.ok<ListReply>("model", "list", {
      pageSize: 100,
      columns: ["groupName", "groupDesc", "fileCount"],
    });
    const boxes = list.filter((record) => String(record["groupName"]).toLowerCase().includes("box"));
    expect(boxes.map((record) => record["groupName"]).toSorted()).toEqual(["Another box", "Box 加微信"]);
    for (const record of boxes) expect(record).toMatchObject({ groupDesc: "<b>abc</b>", fileCount: 1 });
    const { named, noted } = await fileUses(api.db);
    expect(named.length).toBeGreaterThan(0);
    expect(noted).toEqual(expect.arrayContaining(named));
    await api.db.query("delete from model");
  });
});

describe.skipIf(corpusDir === null)("importing the 17 exported designs (CORPUS_DIR)", () => {
  it("takes them all, a bad one aside by name, and none twice", async () => {
    const things = join(folder, "corpus");
    await cp(join(corpusDir ?? "", "things"), things, { recursive: true });
    await mkdir(join(things, "000-bad"));
    await writeFile(join(things, "000-bad", "README.md"), "# Bad\n");
    const first = await run(things);
    expect(first.added.toSorted()).toEqual(corpusThings(corpusDir ?? ""));
    expect(first.added).toHaveLength(17);
    expect(Object.keys(first.skipped)).toEqual(["000-bad"]);
    const counts = await rowCounts(api.db);
    const second = await run(things);
    expect(second.added).toEqual([]);
    expect(second.known.toSorted()).toEqual(first.added.toSorted());
    const { state: _state, ...after } = await rowCounts(api.db);
    const { state: _before, ...before } = counts;
    expect(after).toEqual(before);

    const { list } = await api.ok<ListReply>("model", "list", {
      pageSize: 100,
      columns: ["groupName", "groupDesc", "covers", "license", "licenseText", "tags", "fileCount", "author"],
    });
    expect(list).toHaveLength(17);
    for (const record of list) {
      expect(record["groupName"]).not.toBe("");
      expect(record["fileCount"]).toBeGreaterThan(0);
      expect(record["licenseText"] !== "" || record["license"] !== null, String(record["groupName"])).toBe(true);
      expect(record["groupDesc"]).not.toMatch(/<(script|img|iframe|style)|\son\w+=|javascript:/i);
    }
  }, 120_000);
});
