import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { ImportSheetReply } from "#domain/api/import.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { readableFiles } from "#server/auth/permissions/file-permissions.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory } from "#support/factory.ts";
import { csv, head, Imports } from "#support/imports.ts";

let api: TestApp;
let imports: Imports;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  imports = new Imports(api);
});
afterAll(() => api.close());

type Db = TestApp["db"];
const nobody = { name: "", isSuper: false, auths: [], userId: null };

describe("the columns of a sheet", () => {
  it("are guessed by labels in both languages, names of fields, and languages", async () => {
    const file = await imports.send(
      "guess.csv",
      "名称,Name (en),slug,Of,fatherId,排序,备注\r\n花,Flower,a,模型,,1,x\r\n",
    );
    const { result } = await imports.sheetOf(file);
    expect(result.columns.map(({ target }) => target)).toEqual([
      "name.1",
      "name.0",
      "slug",
      "types",
      "fatherId",
      null,
      null,
    ]);
    expect(result.columns[0]?.samples).toEqual(["花"]);
    expect(result.keys).toEqual(["id", "slug"]);
    expect(result.targets.find(({ id }) => id === "slug")).toMatchObject({ required: true });
  });

  it.each([
    ["名称,名称 (en),slug", ["name.1", "name.0", "slug"], "0"],
    ["名称 (en),名称,slug", ["name.0", "name.1", "slug"], "1"],
    ["name,网址名,名称（德语）", ["name.0", "slug", "name.8"], "0"],
    ["name,Name,Slug *", ["name.1", "name.0", "slug"], "1"],
  ])("%s are guessed as %j for language %s", async (line, targets, language) => {
    const file = await imports.send("guess.csv", `${line}\r\na,b,c\r\n`);
    const { columns } = await api.ok<ImportSheetReply>(
      "category",
      "importSheet",
      { file },
      { language: language as "0" },
    );
    expect(columns.map(({ target }) => target)).toEqual(targets);
  });

  it("are refused where two have one field, a field does not exist, or the key is not mapped", async () => {
    const file = await imports.send("map.csv", csv("一,One,m1,模型,,1"));
    const ask = async (body: object) =>
      (await api.call(v2("category", "import"), { file, ...body }, { token: api.admin })).result;
    expect(await ask({ columns: ["slug", "slug"] })).toMatchObject({ path: "columns[1]" });
    expect(await ask({ columns: ["status"] })).toMatchObject({ path: "columns[0]" });
    expect(await ask({ columns: ["-", "-"] })).toMatchObject({ path: "columns" });
    expect(await ask({ columns: ["slug"], key: "id" })).toMatchObject({ path: "key" });
    expect(await ask({ columns: ["slug"], existing: "drop" })).toMatchObject({ path: "existing" });
  });
});

describe("an import of unique names", () => {
  const words = (...names: string[]): string =>
    ["词,匹配,范围,严重度,类别", ...names.map((name) => `${name},包含,标签,提示,其他`)].join("\r\n");

  it("compares them as readers see them, within the sheet and with records", async () => {
    const tags = new Imports(api, "blackTag");
    const first = await tags.dryRun("words.csv", words("Zq Café"), { key: "word" });
    await tags.confirm(first.id, 1);
    await tags.run(first.id);
    const { outcome } = await tags.dryRun(
      "again.csv",
      words("zqnew", "ZQ\u00ADnew", "zqother", "枪", "\u2800\u2800", "Zq Cafe\u0301", "zq  CAFÉ"),
      { key: "word" },
    );
    expect(outcome).toMatchObject({ add: 2, change: 0 });
    expect(outcome.badRows.map(({ line, problems }) => [line, problems[0]?.label[0]])).toEqual([
      [3, "与第 2 行重复"],
      [5, expect.stringContaining("只有 1 个字")],
      [6, expect.stringContaining("词")],
      [8, "与第 7 行重复"],
    ]);
    const { outcome: other } = await tags.dryRun("other.csv", words("ＺＱ café"), {});
    expect(other.badRows.map(({ problems }) => problems[0]?.label[0])).toEqual([expect.stringContaining("已存在")]);
  });
});

describe("an import", () => {
  it("writes nothing in the dry run, tells each bad row with column and cause, and then writes the others", async () => {
    const parent = await makeCategory(api.db, { name: { "1": "摆件", "0": "Decor" }, slug: "decor" });
    const post = await makeCategory(api.db, { name: { "1": "帖子", "0": "Posts" }, slug: "posts", types: 1 });
    await makeCategory(api.db, { slug: "taken" });
    const { types } = parent;
    const { id, outcome } = await imports.dryRun(
      "categories.csv",
      csv(
        `花瓶,Vases,imp-vases,${types},摆件,1`,
        `灯,Lamps,imp-lamps,${types},${parent.id},2`,
        `坏,Bad,imp bad,${types},,3`,
        `无英文,,imp-no-en,${types},,4`,
        `重复,Twice,imp-vases,${types},,5`,
        `占用,Taken,taken,${types},,6`,
        `无上级,Orphan,imp-orphan,${types},没有的,7`,
        `字,Word,imp-word,乱写,,8`,
        `跨类,Cross,imp-cross,${types},${post.id},8`,
        `多列,Wide,imp-wide,${types},,9,10`,
      ),
    );
    expect(await imports.slugs("imp%")).toEqual([]);
    expect(await imports.taskOf(id)).toMatchObject({ state: "toConfirm", total: 10, done: 2, failed: 0, leftOut: 8 });
    expect(outcome).toMatchObject({ rows: 10, add: 2, change: 0, bad: 8 });
    const causes = outcome.badRows.map(({ line, problems }) => [line, problems[0]?.column, problems[0]?.label[0]]);
    expect(causes).toEqual([
      [4, 2, expect.stringContaining("a–z")],
      [5, 1, expect.stringContaining("缺少英文")],
      [6, 2, "与第 2 行重复"],
      [7, 2, expect.stringContaining("「taken」已存在")],
      [8, 4, expect.stringContaining("没有叫「没有的」的记录")],
      [9, 3, expect.stringContaining("乱写")],
      [10, 4, "上级的「所属」须相同"],
      [11, -1, expect.stringContaining("7 列")],
    ]);
    const { result: refused } = await api.call(v2("category", "importWrite"), { id, rows: 3 }, { token: api.admin });
    expect(refused).toMatchObject({ path: "rows" });
    await imports.confirm(id, 2);
    await imports.run(id);
    const task = await imports.taskOf(id);
    expect(task).toMatchObject({ state: "done", done: 2, failed: 0, leftOut: 8, total: 10, progress: 100 });
    expect(await imports.slugs("imp%")).toEqual(["imp-vases", "imp-lamps"]);
    const added = (await imports.textOf(task["result"] as StoredFile)).trim().split("\r\n");
    expect(added).toHaveLength(3);
    expect(added[0]).toBe("编号,名称");
    const bad = await imports.textOf(task["badRows"] as StoredFile);
    expect(bad.split("\r\n")[0]).toBe(`\ufeff${head},行号,错误原因`);
    expect(bad).toContain("imp-orphan");
    expect(bad).toContain("上级：没有叫「没有的」的记录");
    expect(bad).toContain(",4,网址名只能用 a–z");
    const records = await api.db.query<{ command: string; admin: string; batch_id: string }>(
      "select command, admin, batch_id from operation_record where batch_id = $1 order by id",
      [`task:${id}`],
    );
    expect(records.map(({ command }) => command)).toEqual(["category.add", "category.add"]);
    expect(records[0]?.admin).toBe(task["creator"]);
    expect((await api.call(v2("category", "importWrite"), { id, rows: 2 }, { token: api.admin })).code).toBe(
      codes.wrongState,
    );
  });

  it("refuses a title that several records have, and names their ids", async () => {
    const twins = [];
    for (const slug of ["twin-a", "twin-b"])
      twins.push(await makeCategory(api.db, { name: { "1": "双胞胎", "0": "Twins" }, slug }));
    const types = String(twins[0]?.["types"]);
    const { outcome } = await imports.dryRun(
      "twins.csv",
      csv(`甲,A,imp-twin,${types},双胞胎,1`, `乙,B,imp-one,${types},${twins[1]?.id},1`),
    );
    expect(outcome).toMatchObject({ add: 1, bad: 1 });
    const [said] = outcome.badRows[0]?.problems ?? [];
    expect(said).toMatchObject({ column: 4 });
    for (const { id } of twins) expect(said?.label[0]).toContain(id);
  });

  it("writes the rows that its dry run found sound, whatever records it adds on the way", async () => {
    const named = await makeCategory(api.db, { name: { "1": "同名", "0": "Namesake" }, slug: "own-namesake" });
    const { types } = named;
    const fill = Array.from({ length: 210 }, (_, i) => `填${i},Fill ${i},own-fill-${i},${types},,1`);
    const { id, outcome } = await imports.dryRun(
      "own.csv",
      csv(
        `新父,Father,own-father,${types},,1`,
        `同名,Namesake,own-second,${types},,1`,
        ...fill,
        `子,Child,own-child,${types},新父,1`,
        `侄,Nephew,own-nephew,${types},同名,1`,
      ),
    );
    expect(outcome).toMatchObject({ add: 213, bad: 1 });
    expect(outcome.badRows[0]?.problems[0]?.label[1]).toContain("Import records that this file adds before");
    await imports.confirm(id, 213);
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: 213, failed: 0, leftOut: 1 });
    const [nephew] = await api.db.query<{ father_id: string }>(
      "select father_id from category where slug = 'own-nephew'",
    );
    expect(nephew?.father_id).toBe(named.id);
  });

  it("changes records by a unique field, keeps what a cell leaves empty, and leaves equal rows alone", async () => {
    const [one, two] = [
      await makeCategory(api.db, { slug: "key-one", rank: 1, name: { "1": "一", "0": "One", "8": "Eins" } }),
      await makeCategory(api.db, { slug: "key-two", rank: 2, name: { "1": "二", "0": "Two" } }),
    ];
    const { id, outcome } = await imports.dryRun(
      "keys.csv",
      "slug,name (en),name (zh),types,rank\r\nkey-one,First,,,\r\nkey-two,Two,二,,2\r\nkey-new,New,新,模型,3\r\n",
      { key: "slug" },
    );
    expect(outcome).toMatchObject({ add: 1, change: 1, same: 1, bad: 0 });
    await imports.confirm(id, 2);
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: 2, skipped: 1 });
    const detail = async (record: AnyRecord) =>
      (await api.ok<{ item: AnyRecord }>("category", "detail", { id: record.id })).item;
    expect(await detail(one)).toMatchObject({ name: { "1": "一", "0": "First", "8": "Eins" }, rank: 1, version: 2 });
    expect(await detail(two)).toMatchObject({ version: 1 });
    expect(await imports.slugs("key-new")).toEqual(["key-new"]);
  });

  it("finds records by id, and skips or refuses existing ones as asked", async () => {
    const one = await makeCategory(api.db, { slug: "by-id" });
    const sheet = `编号,slug\r\n${one.id},by-id-2\r\n999999,by-id-3\r\n`;
    const update = await imports.dryRun("ids.csv", sheet, { key: "id" });
    expect(update.outcome).toMatchObject({ change: 1, bad: 1 });
    expect(update.outcome.badRows[0]?.problems[0]?.label[0]).toBe("没有编号为 999999 的记录");
    expect((await imports.dryRun("ids2.csv", sheet, { key: "id", existing: "skip" })).outcome).toMatchObject({
      skipped: 1,
    });
    expect((await imports.dryRun("ids3.csv", sheet, { key: "id", existing: "refuse" })).outcome).toMatchObject({
      bad: 2,
    });
  });

  it("does only what its creator may do by hand", async () => {
    const adder = await api.colleague("adder", ["category.import", "category.add", "screen:/category-manage"]);
    await makeCategory(api.db, { slug: "locked" });
    const { outcome } = await imports.dryRun(
      "rights.csv",
      "slug,name (en),name (zh),types,rank\r\nlocked,Locked,锁,模型,9\r\nrights-new,New,新,模型,3\r\n",
      { key: "slug", token: adder.token },
    );
    expect(outcome).toMatchObject({ add: 1, bad: 1 });
    expect(outcome.badRows[0]?.problems[0]?.label[0]).toContain("权限");
    const file = await imports.send("own.csv", csv("一,One,own-1,模型,,1"));
    expect((await imports.sheetOf(file, adder.token)).code).toBe(codes.illegalParameter);
    const reader = await api.colleague("category reader", ["category.add", "screen:/category-manage"]);
    expect((await imports.sheetOf(file, reader.token)).code).toBe(codes.noPermission);
  });

  /** Rows of a sheet with valid values. */
  const many = (n: number, name: string): string =>
    csv(...Array.from({ length: n }, (_, i) => `名${i},Name ${i},${name}-${String(i).padStart(4, "0")},模型,,${i}`));

  it("goes on after a crash at the first row that is not written, and writes each row once", async () => {
    const { id } = await imports.dryRun("crash.csv", many(900, "crash"));
    await imports.confirm(id, 900);
    let batches = 0;
    const db = {
      ...api.db,
      transaction: (work: Parameters<Db["transaction"]>[0], ...more: []) => {
        batches += 1;
        if (batches === 4) return Promise.reject(Object.assign(new Error("Connection terminated"), { code: "57P01" }));
        return api.db.transaction(work, ...more);
      },
    } as Db;
    await expect(imports.run(id, db)).rejects.toThrow("terminated");
    const half = await imports.taskOf(id);
    expect(half).toMatchObject({ state: "running" });
    expect(await imports.slugs("crash-%")).toHaveLength(Number(half["done"]));
    expect(Number(half["done"])).toBeGreaterThan(0);
    expect(Number(half["done"])).toBeLessThan(900);
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: 900, failed: 0 });
    expect(await imports.slugs("crash-%")).toHaveLength(900);
  });

  it("stops half way, and goes on", async () => {
    const { id } = await imports.dryRun("stop.csv", many(600, "stop"));
    await imports.confirm(id, 600);
    let isStopped = false;
    const db = {
      ...api.db,
      transaction: async (work: Parameters<Db["transaction"]>[0], ...more: []) => {
        const result = await api.db.transaction(work, ...more);
        if (!isStopped && (await imports.slugs("stop-%")).length > 0) {
          isStopped = true;
          await api.ok("task", "stop", { id });
        }
        return result;
      },
    } as Db;
    await imports.run(id, db);
    expect(await imports.taskOf(id)).toMatchObject({ state: "stopped", done: 200 });
    expect(await imports.slugs("stop-%")).toHaveLength(200);
    await api.ok("task", "goOn", { id });
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: 600 });
    expect(await imports.slugs("stop-%")).toHaveLength(600);
  });

  it("is written by one of two workers", async () => {
    const { id } = await imports.dryRun("two.csv", many(600, "two"));
    await imports.confirm(id, 600);
    let second: Promise<void> | undefined;
    const db = {
      ...api.db,
      transaction: async (work: Parameters<Db["transaction"]>[0], ...more: []) => {
        const result = await api.db.transaction(work, ...more);
        if ((await imports.slugs("two-%")).length > 0) second ??= imports.run(id);
        return result;
      },
    } as Db;
    await imports.run(id, db);
    await second;
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: 600, failed: 0 });
    expect(await imports.slugs("two-%")).toHaveLength(600);
  });

  it("leaves out a row that became wrong after the dry run, and writes the others of its batch", async () => {
    const { id, outcome } = await imports.dryRun(
      "late.csv",
      csv("甲,A,late-a,模型,,1", "乙,B,late-b,模型,,2", "丙,C,late-c,模型,,3"),
    );
    expect(outcome.add).toBe(3);
    await imports.confirm(id, 3);
    await makeCategory(api.db, { slug: "late-b" });
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "partial", done: 2, failed: 1 });
    // The bad row is tried again once its cause is gone.
    await api.db.query("delete from category where slug = 'late-b'");
    await api.ok("task", "goOn", { id });
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: 3, failed: 0 });
  });

  it("leaves rows alone whose records a colleague changed, added or deleted after the dry run", async () => {
    const [one, two, three] = [
      await makeCategory(api.db, { slug: "mean-a" }),
      await makeCategory(api.db, { slug: "mean-b" }),
      await makeCategory(api.db, { slug: "mean-c" }),
    ];
    const sheet = csv(
      "甲,A,mean-a,模型,,1",
      "乙,B,mean-b,模型,,2",
      "丙,C,mean-c,模型,,3",
      "丁,D,mean-d,模型,,4",
      "戊,E,mean-e,模型,,5",
    );
    const { id, outcome } = await imports.dryRun("meanwhile.csv", sheet, { key: "slug" });
    expect(outcome).toMatchObject({ change: 3, add: 2 });
    const theirs = { "1": "同事的", "0": "Theirs" };
    await api.ok("category", "edit", { id: one.id, version: one.version, name: theirs });
    await api.ok("category", "delete", { id: three.id, version: three.version });
    const added = await makeCategory(api.db, { slug: "mean-e", name: theirs });
    await imports.confirm(id, 5);
    await imports.run(id);
    const task = await imports.taskOf(id);
    expect(task).toMatchObject({ state: "partial", done: 2, failed: 3 });
    const bad = (await imports.textOf(task["badRows"] as StoredFile)).split("\r\n");
    expect(bad.filter((line) => line.includes("检查之后又有改动")).map((line) => line.split(",")[2])).toEqual([
      "mean-a",
      "mean-c",
      "mean-e",
    ]);
    const nameOf = async (of: string) =>
      (await api.ok<{ item: AnyRecord }>("category", "detail", { id: of })).item["name"];
    expect([await nameOf(one.id), await nameOf(two.id), await nameOf(added.id)]).toEqual([
      theirs,
      { "1": "乙", "0": "B" },
      theirs,
    ]);
    // Tried again, they are still others' changes.
    await api.ok("task", "goOn", { id });
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "partial", failed: 3 });
    expect(await nameOf(one.id)).toEqual(theirs);
  });

  it("shows its source file to its creator and super admins only", async () => {
    const may = ["category.import", "category.add", "screen:/category-manage", "screen:/async-tasklist"];
    const maker = await api.colleague("filemaker", may);
    const reader = await api.colleague("filereader", may);
    const { id } = await imports.dryRun("secret.csv", csv("密,Secret,secret-a,模型,,1"), { token: maker.token });
    const file = (await imports.taskOf(id))["input"] as StoredFile;
    const opened = async (token: string) => (await imports.sheetOf(file, token)).code;
    expect([await opened(maker.token), await opened(reader.token), await opened(api.admin)]).toEqual([
      codes.ok,
      codes.illegalParameter,
      codes.ok,
    ]);
    expect(await readableFiles(api.db, { ...nobody, id: reader.id, auths: may }, [file.key])).toEqual(new Set());
  });
});
