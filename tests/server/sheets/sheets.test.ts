import { zipSync } from "fflate";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { csv, head, Imports } from "#support/imports.ts";

let api: TestApp;
let imports: Imports;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  imports = new Imports(api);
});
afterAll(() => api.close());

describe("the dry run", () => {
  it("shows each value as it will be stored, where it is no text that stays as it is", async () => {
    const platform = await insertRecord(
      api.db,
      linkPlatform,
      { name: { "0": "Dry platform" }, key: "dry", kind: "social" },
      null,
    );
    const rule = { pattern: "*.example.com", action: "allow", where: ["shortLink"], reason: "测试", category: "own" };
    await insertRecord(api.db, externalRule, rule, null);
    const links = new Imports(api, "shortLink");
    const target = "https://www.example.com/a";
    const sheet = [
      "code;name;target;platform;source;maxClicks;end",
      `dryaa;Plain;${target};Dry platform;hand;1.000;2026-12-31`,
      `drybb;'=1+1;${target};${platform.id};手工;7;2026-12-31 08:00:00`,
      `drycc; Cafe\u0301 ;${target};${platform.id};;;`,
    ].join("\n");
    const { outcome } = await links.dryRun("stored.csv", sheet);
    expect(outcome.badRows).toEqual([]);
    expect(outcome.sample.map(({ stored }) => stored)).toEqual([
      [null, null, null, platform.id, "手工", "1000", "2026-12-31 00:00:00"],
      [null, "=1+1", null, platform.id, "手工", "7", "2026-12-31 08:00:00"],
      [null, "Caf\u00e9", null, platform.id, null, null, null],
    ]);
  });
});

describe("a sheet in", () => {
  const rows = csv("花瓶,Vases,enc-vases,模型,,1");
  const gb = (text: string): Buffer => {
    // The characters of the test sheet in GB18030.
    const table = new Map<string, [number, number]>();
    const decoder = new TextDecoder("gb18030");
    for (let lead = 0xa1; lead <= 0xf7; lead++)
      for (let trail = 0xa1; trail <= 0xfe; trail++)
        table.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    return Buffer.from(
      [...text].flatMap((sign) => (sign < "\u0080" ? [sign.charCodeAt(0)] : (table.get(sign) ?? [63]))),
    );
  };
  it.each([
    ["UTF-8 with a mark", Buffer.from(`\ufeff${rows}`)],
    ["UTF-16", Buffer.from(`\ufeff${rows}`, "utf16le")],
    ["UTF-16 big endian", Buffer.from(`\ufeff${rows}`, "utf16le").swap16()],
    ["GB18030", gb(rows)],
    ["semicolons", Buffer.from(rows.replaceAll(",", ";"))],
    ["tabs", Buffer.from(rows.replaceAll(",", "\t"))],
  ])("%s is read", async (_, content) => {
    const { result } = await imports.sheetOf(await imports.send("enc.csv", content));
    expect(result.columns.map(({ samples }) => samples[0])).toEqual([
      "花瓶",
      "Vases",
      "enc-vases",
      "模型",
      undefined,
      "1",
    ]);
    expect(result.columns.map(({ target }) => target)).toEqual([
      "name.1",
      "name.0",
      "slug",
      "types",
      "fatherId",
      // Ranks are placed, not written.
      null,
    ]);
  });

  const refusal = async (name: string, content: string | Uint8Array): Promise<string> => {
    const { code, msg } = await imports.sheetOf(await imports.send(name, content));
    expect(code).toBe(codes.illegalParameter);
    return msg;
  };

  it("an unusable form is told in words", async () => {
    expect(await refusal("head.csv", head)).toContain("没有数据行");
    expect(await refusal("blank.csv", "\r\n\r\n")).toContain("空的");
    expect(await refusal("quote.csv", `${head}\r\n"花瓶,Vases\r\n`)).toContain("引号");
    expect(
      await refusal(
        "mixed.csv",
        Buffer.concat([Buffer.from(`${rows}\r\n灯,Lamp,x,模型,,2\r\n盘,Plate,y,模型,,3\r\n`), gb("花瓶")]),
      ),
    ).toMatch(/两种编码：第 5 行/);
    // The upload refuses a file whose content is of another format.
    await expect(imports.send("old.xlsx", Buffer.from("d0cf11e0a1b11ae1", "hex"))).rejects.toThrow("不是 xlsx");
    await expect(imports.send("cut.xlsx", Buffer.from("PK\u0003\u0004 no zip"))).rejects.toThrow("不是 xlsx");
    const bomb = zipSync({
      "xl/workbook.xml": new Uint8Array(1),
      "xl/worksheets/sheet1.xml": new Uint8Array(60_000_000),
    });
    expect(await refusal("bomb.xlsx", bomb)).toContain("解压后太大");
  });

  it("more than 100,000 rows is refused by the dry run", async () => {
    const file = await imports.send("long.csv", `slug\n${"a\n".repeat(100_001)}`);
    const { item } = await api.ok<{ item: AnyRecord }>("category", "import", { file, columns: ["slug"] });
    await imports.run(item.id);
    expect(await imports.taskOf(item.id)).toMatchObject({ state: "failed", error: expect.stringContaining("100,000") });
  });

  it("XLSX is read with its types; formulas and merged cells are told", async () => {
    const book = await writeXlsx({
      sheets: [
        { name: "隐藏", hidden: true, rows: [["x"]] },
        {
          name: "分类",
          rows: [
            ["名称", "name (en)", "slug", "types", "fatherId"],
            ["整", "Whole", "x-whole", "模型", null],
            ["日期", "Date", "x-date", "模型", new Date(Date.UTC(2026, 0, 2))],
            ["公式", "Formula", "x-formula", "模型", null],
            ["合并", "Merged", "x-merged", "模型", 7],
          ],
          cells: new Map([["3,4", { value: 3, type: "formula" as const, formula: "1+2", formulaResult: 3 }]]),
          merges: [{ startRow: 4, startCol: 0, endRow: 4, endCol: 1 }],
        },
      ],
    });
    const { outcome } = await imports.dryRun("book.xlsx", book);
    expect(outcome.notes.map(([zh]) => zh)).toEqual([
      expect.stringContaining("1 个隐藏的工作表"),
      expect.stringContaining("1 个公式"),
      expect.stringContaining("1 处合并"),
    ]);
    expect(outcome).toMatchObject({ rows: 4, add: 1, bad: 3 });
    expect(outcome.badRows.map(({ line, problems }) => [line, problems[0]?.label[0]])).toEqual([
      [3, expect.stringContaining("没有叫「2026-01-02」的记录")],
      [4, expect.stringContaining("公式")],
      [5, expect.stringContaining("合并")],
    ]);
  });
});
