import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rename, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { model } from "#domain/models/model.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import { importThings } from "#server/areas/models/importing/import-designs.ts";
import { unreadableReasons, readInside } from "#server/areas/models/importing/open-contained-file.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { readRecord } from "#server/resources/detail.ts";
import { reviewRecord } from "#server/review/review-record.ts";
import type { TestApp } from "#support/app.ts";
import { fileUses } from "#support/file-uses.ts";
import { testApp } from "#support/app.ts";
import { corpusDir, corpusThings } from "#support/corpus.ts";
import { rowCounts } from "#support/rows.ts";
import { png, stl } from "#support/upload.ts";

let api: TestApp;
let folder: string;
beforeAll(async () => {
  api = await testApp();
  folder = await realpath(await mkdtemp(join(tmpdir(), "console-import-")));
});
afterAll(async () => {
  await closeMeshChildren();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (from: string) =>
  importThings({ db: api.db, storage: api.storage, tempDir: join(api.dataDir, "uploads"), report: api.report }, from);

describe("importing invented designs", () => {
  it("names invalid designs, imports the others, and imports nothing twice", async () => {
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
    await design("too-large", { "README.md": "x".repeat(2 * 1024 * 1024 + 1), "a.stl": stl() });
    await writeFile(join(folder, "stray.txt"), "not a folder");
    const first = await run(folder);
    expect(Object.keys(first.skipped).toSorted()).toEqual([
      "no-mesh",
      "no-readme",
      "no-title",
      "too-large",
      "too-long",
    ]);
    expect(first.skipped["too-large"]).toBe("its README.md has over 2,097,152 bytes");
    expect(first.skipped["too-long"]).toMatch(/Description.*100,?000/);
    expect(first.skipped["no-readme"]).toBe("it has no README.md");
    expect(first.added).toEqual([]);
  });

  it("removes direction marks from texts, takes meshes that no README names, and imports another design in an old folder", async () => {
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

describe("a design that names files of others", () => {
  const SECRET = "solid secret of another folder";
  let outside: string;
  let parent: string;
  beforeAll(async () => {
    parent = join(folder, "links");
    outside = join(folder, "outside");
    await mkdir(join(parent, "box"), { recursive: true });
    await mkdir(outside);
    await writeFile(join(outside, "secret.stl"), SECRET);
  });

  it("gets only its own files; the report and the record name the others, and a pipe is not waited for", async () => {
    const box = join(parent, "box");
    const paths = ["own.stl", "secret.stl", "behind/secret.stl", "pipe.stl", "socket.stl", "folder.stl", "absent.stl"];
    await writeFile(join(box, "own.stl"), stl(3));
    await symlink(join(outside, "secret.stl"), join(box, "secret.stl"));
    await symlink(outside, join(box, "behind"));
    await symlink(join(parent, "box"), join(parent, "linked"));
    await mkdir(join(box, "folder.stl"));
    execFileSync("mkfifo", [join(box, "pipe.stl")]);
    const socket = createServer().listen(join(box, "socket.stl"));
    onTestFinished(() => void socket.close());
    const links = paths.map((path) => ` [ ${path}](${path})`).join("\n");
    await writeFile(join(box, "README.md"), `Box of links\n===\n\nFiles\n---\n${links}\n`);

    const result = await run(parent);
    expect(result).toMatchObject({ added: ["box"], skipped: { linked: "it is a link, or lies behind one" } });
    for (const path of paths.slice(1)) expect(api.lines.join("\n")).toContain(`box: ${path} was left out: it is `);
    const [{ id = "" } = {}] = await api.db.query<{ id: string }>(
      "select id from model where group_name = 'Box of links'",
    );
    const stored = "select file_name as name from model_file where model = $1::bigint";
    expect(await api.db.query(stored, [id])).toEqual([{ name: "own.stl" }]);
    expect(await api.db.query("select from stored_file where size = $1", [SECRET.length])).toEqual([]);

    const findings = () =>
      api.db.query(
        `select f.severity, f.evidence->>'fault' as fault, f.evidence->>'detail' as detail
         from review_finding f join risk_rule r on r.id = f.rule where r.key = 'importLeftOut' order by f.id`,
      );
    const expected = [
      { severity: 1, fault: "isLink", detail: "secret.stl, behind/secret.stl" },
      { severity: 1, fault: "notOrdinary", detail: "pipe.stl, socket.stl, folder.stl" },
      { severity: 1, fault: "notThere", detail: "absent.stl" },
    ];
    expect(await findings()).toEqual(expected);
    // A review repeats its own findings and keeps those of the import.
    await reviewRecord({ db: api.db, storage: api.storage }, { resource: "model", id, findingsOnly: false });
    expect(await findings()).toEqual(expected);
    expect(await api.db.query("select severity, machine_review from model where id = $1::bigint", [id])).toEqual([
      { severity: 1, machine_review: 2 },
    ]);
    await api.db.query("delete from review_finding");
    await api.db.query("delete from model");
  });

  it.each(["file", "folder"])("is not read through a link that replaces its %s meanwhile", async (what) => {
    const [folder, spare] = [join(parent, `race ${what}`), join(parent, `spare ${what}`)];
    await mkdir(join(folder, "sub"), { recursive: true });
    await writeFile(join(folder, "sub", "secret.stl"), "own");
    const [place, target] =
      what === "file"
        ? [join(folder, "sub", "secret.stl"), join(outside, "secret.stl")]
        : [join(folder, "sub"), outside];
    const read = (): Promise<string> =>
      readInside(folder, "sub/secret.stl", 100).catch((error: Error) => error.message);
    expect(await read()).toBe("own");
    await rename(place, spare);
    await symlink(target, place);
    expect(await read()).toBe(unreadableReasons.isLink);
    let isOver = false;
    const swapping = (async () => {
      while (!isOver) {
        await unlink(place);
        await rename(spare, place);
        await rename(place, spare);
        await symlink(target, place);
      }
    })();
    const seen = new Set<string>();
    for (let n = 0; n < 3_000; n++) seen.add(await read());
    isOver = true;
    await swapping;
    const safe = ["own", unreadableReasons.isLink, unreadableReasons.notThere];
    expect([...seen].filter((result) => !safe.includes(result))).toEqual([]);
  });
});

describe("a design with more than a record may have", () => {
  it("keeps what fits, names the rest on the record, and keeps its date and license", async () => {
    const box = join(folder, "much", "box");
    await mkdir(box, { recursive: true });
    await writeFile(join(box, "box.stl"), stl(5));
    const pictures = Array.from({ length: 12 }, (_, i) => `${i}.png`);
    // The third is no picture and the fifth is missing. Later ones take their places.
    for (const [i, name] of pictures.entries())
      if (i !== 4) await writeFile(join(box, name), i === 2 ? "no picture" : await png(600, 450, `#0000${i + 10}`));
    const tags = [...Array.from({ length: 22 }, (_, i) => `tag ${i}`), "t".repeat(31)];
    await writeFile(
      join(box, "README.md"),
      `Box of much\n===\nBox of much  by Someone , published Feb 29, 2012\n\nPictures\n---\n${pictures
        .map((name) => `![Image](${name})`)
        .join(
          "\n",
        )}\n\nTags\n---\n${["tag 0", "TAG\u00A00", "\u2800", ...tags].join(" , ")}\n\nLicense\n---\nBox of much by Someone is licensed under the Attribution - Non-Commercial - Share Alike license.\n`,
    );
    expect((await run(join(folder, "much"))).added).toEqual(["box"]);
    const { list } = await api.ok<ListReply>("model", "list", {
      filter: 'groupName:"Box of much"',
      columns: ["covers", "tags", "license", "publishTime"],
    });
    const record = list[0] as AnyRecord & { covers: { name: string }[] };
    expect(record.covers.map(({ name }) => name)).toEqual([0, 1, 3, 5, 6, 7, 8, 9, 10].map((i) => `${i}.png`));
    expect(record["tags"]).toHaveLength(20);
    const published = Date.UTC(2012, 1, 29) / 1000;
    expect(record).toMatchObject({ license: "ccByNcSa", publishTime: published });
    const findings = await api.db.query(
      `select kind, evidence->>'fault' as fault, evidence->>'detail' as detail from review_finding
       where subject_id = $1::bigint and rule = (select id from risk_rule where key = 'importLeftOut') order by id`,
      [record.id],
    );
    expect(findings).toEqual([
      { kind: "image", fault: "notTaken", detail: "2.png" },
      { kind: "image", fault: "notThere", detail: "4.png" },
      { kind: "image", fault: "overLimit", detail: "11.png" },
      { kind: "text", fault: "overLimit", detail: `tag 20, tag 21, ${"t".repeat(31)}` },
    ]);
    expect(api.lines.join("\n")).toMatch(/box: left out, because .*: picture 11\.png, tag tag 20, tag tag 21, tag ttt/);

    await reviewRecord({ db: api.db, storage: api.storage }, { resource: "model", id: record.id, findingsOnly: false });
    const { version } = await readRecord(api.db, model, record.id);
    await api.ok("model", "pass", { ids: [record.id], versions: { [record.id]: version } });
    expect(await readRecord(api.db, model, record.id)).toMatchObject({ status: 2, publishTime: published });
    await api.db.query("delete from review_finding");
    await api.db.query("delete from model");
  });
});

it("an import names paths outside of the design's folder and shortened texts in the report and on the record", async () => {
  const box = join(folder, "reaching", "box");
  await mkdir(box, { recursive: true });
  await writeFile(join(box, "own.stl"), stl(6));
  const [title, nick, realName] = ["Long ".repeat(100).trim(), "N".repeat(300), "R".repeat(400)];
  const files = ["own.stl", "../02/ok.stl", "/etc/passwd", "..%2f02/ok.stl", "https://example.com/a.stl"];
  const links = files.map((path) => ` [ a](${path})`).join("\n");
  await writeFile(
    join(box, "README.md"),
    `${title}\n===\n\nFiles\n---\n${links}\n\nPictures\n---\n![Image](../p.png)\n\nBy: ${realName} (${nick})\n---\n`,
  );
  expect((await run(join(folder, "reaching"))).added).toEqual(["box"]);
  const [record] = await api.db.query<{ id: string; introduction: string }>(
    `select m.id, u.introduction from model m join "user" u on u.id = m.author
     where group_name like 'Long Long%' and char_length(group_name) = 60 and char_length(u.nickname) = 30`,
  );
  expect(record?.introduction).toHaveLength(200);
  const findings = await api.db.query(
    `select kind, evidence->>'fault' as fault, evidence->>'detail' as detail from review_finding
     where subject_id = $1::bigint and rule = (select id from risk_rule where key = 'importLeftOut') order by id`,
    [record?.id],
  );
  const outside = files.slice(1);
  expect(findings).toEqual([
    { kind: "geometry", fault: "leadsOut", detail: outside.join(", ") },
    { kind: "image", fault: "leadsOut", detail: "../p.png" },
    { kind: "text", fault: "shortened", detail: title },
    { kind: "text", fault: "shortened", detail: `${nick}, ${realName}` },
  ]);
  const log = api.lines.join("\n");
  for (const name of [...outside, "../p.png"]) expect(log).toContain(`box: ${name} was left out: it is not below`);
  for (const text of [`title is too long and was shortened: ${title}`, `author is too long and was shortened: ${nick}`])
    expect(log).toContain(`box: its ${text}`);
  await api.db.query("delete from review_finding");
  await api.db.query("delete from model");
});

describe.skipIf(corpusDir === null)("importing the 17 exported designs (CORPUS_DIR)", () => {
  it("imports them all, skips an invalid one by name, and imports none twice", async () => {
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
