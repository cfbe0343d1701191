import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Label } from "#kernel/label.ts";
import { mergedColumns } from "#server/sheets/merged-areas.ts";
import { openSheet } from "#server/sheets/open-sheet.ts";
import { openSheetReader, withSheet } from "#server/sheets/sheet-in-child.ts";
import type { Cell, Sheet, SheetRow } from "#server/sheets/sheet.ts";
import type { Storage } from "#server/storage/storage.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "odd-sheets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the ids of child processes that read sheets. */
function sheetChildren(): string[] {
  const ids = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").split(" ");
  const isReader = (id: string): boolean => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, "utf8").includes("sheet-child.mjs");
    } catch {
      return false;
    }
  };
  return ids.filter((id) => id !== "" && isReader(id));
}

interface Found {
  header: readonly string[];
  notes: readonly Label[];
  rows: { cells: readonly Cell[]; faults: [number, string][]; decimal: string }[];
}

async function read(content: string | Uint8Array): Promise<Found> {
  const path = join(folder, "sheet");
  await writeFile(path, content);
  const { header, notes, rows } = await openSheet(path);
  const shownRows: Found["rows"] = [];
  for await (const { cells, faults, decimal = "." } of rows)
    shownRows.push({ cells, faults: [...faults].map(([column, message]) => [column, message[1]]), decimal });
  return { header, notes, rows: shownRows };
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** A workbook of one sheet. @param quote sign around attributes */
function workbook(cells: string, { quote = '"', sheet = "" } = {}): Uint8Array {
  const xml = (text: string): Uint8Array => new TextEncoder().encode(text.replaceAll('"', quote));
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zipSync({
    "[Content_Types].xml": xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    "_rels/.rels": xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": xml(`<worksheet xmlns="${MAIN}"><sheetData>${cells}</sheetData>${sheet}</worksheet>`),
  });
}
const inline = (ref: string, content: string): string => `<c r="${ref}" t="inlineStr"><is>${content}</is></c>`;
const headed = (cells: string): string =>
  `<row r="1">${inline("A1", "<t>name</t>")}${inline("B1", "<t>sort</t>")}</row><row r="2">${cells}</row>`;

describe("a workbook", () => {
  it("with attributes in single quotes is read", async () => {
    const { header, rows } = await read(workbook(headed(inline("A2", "<t>A</t>")), { quote: "'" }));
    expect([header, rows[0]?.cells[0]]).toEqual([["name", "sort"], "A"]);
  });

  it("loses the readings of its texts, and nothing else", async () => {
    const read1 = `<r><t>共</t></r><r><t>通</t></r><rPh sb="0" eb="2"><t>キョウツウ</t></rPh>`;
    const { rows } = await read(workbook(headed(inline("A2", read1) + inline("B2", "<t>5</t>"))));
    expect(rows[0]?.cells).toEqual(["共通", "5"]);
  });

  it.each(["#N/A", "#REF!", "#DIV/0!", "#NAME?"])("has a fault where a cell is the error %s", async (error) => {
    const { rows, notes } = await read(
      workbook(headed(`<c r="A2" t="e"><v>${error}</v></c>${inline("B2", "<t>5</t>")}`)),
    );
    expect(rows[0]?.faults).toEqual([[0, expect.stringMatching(/^is an error/)]]);
    expect(notes.map(([, en]) => en).join()).toContain("1 cells with errors");
  });

  it("may have the text #N/A", async () => {
    expect((await read(workbook(headed(inline("A2", "<t>#N/A</t>"))))).rows[0]?.faults).toEqual([]);
  });
});

/** Merged areas, each of two cells in a row of its own. */
const merged = (n: number): string =>
  Array.from({ length: n }, (_, i) => `<mergeCell ref="A${i + 2}:B${i + 2}"/>`).join("");

describe("the limits of a workbook", () => {
  it("are 10,000 merged areas", async () => {
    const rows = headed(inline("A2", "<t>A</t>"));
    const { notes } = await read(workbook(rows, { sheet: `<mergeCells>${merged(10_000)}</mergeCells>` }));
    expect(notes.map(([, en]) => en)).toEqual(["10000 merged areas: their rows are not written"]);
    await expect(read(workbook(rows, { sheet: `<mergeCells>${merged(10_001)}</mergeCells>` }))).rejects.toThrow(
      "more than 10,000 merged areas",
    );
  });

  it("are as many rows as a spreadsheet has, empty ones included", async () => {
    const rows = headed(inline("A2", "<t>A</t>"));
    expect((await read(workbook(rows + `<row/>`.repeat(1_048_574)))).rows).toHaveLength(1);
    await expect(read(workbook(rows + `<row/>`.repeat(1_048_575)))).rejects.toThrow("too many empty rows");
  });

  it("leave out no row after empty ones", async () => {
    const last = `<row r="200001">${inline("A200001", "<t>B</t>")}</row>`;
    const sheet = await read(workbook(headed(inline("A2", "<t>A</t>")) + `<row/>`.repeat(199_998) + last));
    expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(["A", "B"]);
  });
});

describe("a sheet that a child process reads", () => {
  const use = async <T>(
    content: string | Uint8Array,
    work: (sheet: Sheet) => Promise<T>,
    most?: number,
  ): Promise<T> => {
    const path = join(folder, "stored");
    await writeFile(path, content);
    const storage = { local: async () => ({ path, done: async () => undefined }) } as unknown as Storage;
    return withSheet(storage, { key: "a", reader: "1", ...(most && { most }) }, work);
  };
  const all = async (sheet: Sheet): Promise<SheetRow[]> => {
    const rows: SheetRow[] = [];
    for await (const row of sheet.rows()) rows.push(row);
    return rows;
  };
  const direct = async (content: string | Uint8Array): Promise<SheetRow[]> => {
    await writeFile(join(folder, "direct"), content);
    const rows: SheetRow[] = [];
    for await (const row of (await openSheet(join(folder, "direct"))).rows) rows.push(row);
    return rows;
  };
  const many = Array.from({ length: 450 }, (_, i) => `<row r="${i + 3}">${inline(`A${i + 3}`, `<t>n ${i}</t>`)}</row>`);
  const odd = `<c r="A2"><v>1e999</v></c><c r="B2" t="b"><v>1</v></c>${inline("C2", "<t>wide</t>")}`;

  it.each([
    ["XLSX", workbook(headed(odd) + many.join(""), { sheet: `<mergeCells>${merged(3)}</mergeCells>` })],
    ["CSV", `name;sort\n${"a\u2028b;1,5\n".repeat(450)}`],
    ["CSV with long rows", `name,sort\n${`${"x".repeat(400_000)},1\n`.repeat(7)}`],
  ])("has the rows that the reader finds, each time: %s", async (_, content) => {
    const expected = (await direct(content)).map((row) => ({
      ...row,
      cells: row.cells.slice(0, 2).map((cell) => (cell === Number.POSITIVE_INFINITY ? "Infinity" : cell)),
    }));
    const [first, second] = await use(content, async (sheet) => [await all(sheet), await all(sheet)]);
    expect(first).toEqual(expected);
    expect(second).toEqual(expected);
  });

  it("keeps dates", async () => {
    const date = new Date(Date.UTC(2026, 0, 2));
    const book = await writeXlsx({ sheets: [{ name: "S", rows: [["a"], [date]] }] });
    expect((await use(book, all))[0]?.cells).toEqual([date]);
  });

  describe.runIf(process.platform === "linux")("within limits", () => {
    const rows = headed(inline("A2", "<t>A</t>")) + "<row/>".repeat(900_000);
    // Texts with readings are kept until the end.
    const text = `<t>${"n".repeat(1_500)}</t><rPh sb="0" eb="1"><t>x</t></rPh>`;
    const large = Array.from({ length: 40_000 }, (_, i) => `<row r="${i + 3}">${inline(`A${i + 3}`, text)}</row>`);
    /** Children that wait for work since an earlier test. */
    const idle: string[] = [];
    const stored = async (name: string, content: string | Uint8Array): Promise<Storage> => {
      const path = join(folder, name);
      await writeFile(path, content);
      return { local: async () => ({ path, done: async () => undefined }) } as unknown as Storage;
    };
    /** Returns the children that work for `work`, and the most of them at a time. */
    const watched = async (
      work: Promise<unknown>[],
    ): Promise<{ all: Set<string>; most: number; results: PromiseSettledResult<unknown>[] }> => {
      const all = new Set<string>();
      let most = 0;
      const watch = setInterval(() => {
        const now = sheetChildren().filter((id) => !idle.includes(id));
        for (const id of now) all.add(id);
        most = Math.max(most, now.length);
      }, 5);
      const results = await Promise.allSettled(work);
      clearInterval(watch);
      return { all, most, results };
    };
    beforeEach(() => void idle.splice(0, idle.length, ...sheetChildren()));

    it("of time is refused with the limit, and not tried again", async () => {
      const read = openSheetReader({ megabytes: 1_850, callMs: 400, taskMs: 500 });
      const storage = await stored("slow", workbook(rows));
      for (const [isTask, limit] of [
        [false, "0.4 seconds"],
        [true, "0.5 seconds"],
      ] as const) {
        const { all, results } = await watched([read(storage, { key: "a", reader: "1", isTask }, async () => null)]);
        expect(results).toEqual([
          {
            status: "rejected",
            reason: expect.objectContaining({ path: "file", message: expect.stringContaining(limit) }),
          },
        ]);
        expect(all.size).toBe(1);
      }
    });

    it("of memory is refused with the limit, and not tried again", async () => {
      const read = openSheetReader({ megabytes: 100 });
      const storage = await stored("large", workbook(headed("") + large.join("")));
      const { all, results } = await watched([read(storage, { key: "a", reader: "1" }, async () => null)]);
      expect(results).toEqual([
        {
          status: "rejected",
          reason: expect.objectContaining({ path: "file", message: expect.stringContaining("100 MB of memory") }),
        },
      ]);
      expect(all.size).toBe(1);
    });

    it("of memory decides how many are read at a time", async () => {
      const storage = await stored("some", workbook(headed("") + "<row/>".repeat(60_000)));
      for (const [megabytes, children] of [
        [256, 1],
        [1_850, 1],
        [3_700, 2],
      ] as const) {
        const read = openSheetReader({ megabytes });
        const { most, results } = await watched(
          ["1", "2", "3"].map((reader) => read(storage, { key: "a", reader }, async () => null)),
        );
        expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
        expect(most).toBe(children);
        idle.push(...sheetChildren());
      }
    });
  });

  it("ends after the rows that are wanted", async () => {
    expect(await use(`name,sort\n${"a,1\n".repeat(90)}`, all, 20)).toHaveLength(20);
  });

  it("is refused in words, at the field of the file", async () => {
    const row = headed(inline("A2", `<t>${"z".repeat(8_100_000).replace(/z{9}/g, "qwertzuio")}</t>`));
    const refused = (text: string) => expect.objectContaining({ path: "file", message: expect.stringContaining(text) });
    await expect(use(workbook(row), all)).rejects.toEqual(refused("Row 2 has more than 8 MB"));
    await expect(use("\n\n", all)).rejects.toEqual(refused("empty"));
    await expect(use(`a\n${"b\n".repeat(100_001)}`, all)).rejects.toEqual(refused("more than 100,000 rows"));
  });
});

describe("merged columns of a row", () => {
  const areas = [
    { top: 1, left: 0, bottom: 3, right: 1 },
    { top: 3, left: 1, bottom: 5, right: 9_999 },
    { top: 5, left: 0, bottom: 1_048_575, right: 0 },
    { top: 9, left: 7, bottom: 9, right: 8 },
    { top: 4, left: 3, bottom: 2, right: 1 },
  ];
  it.each([
    [0, []],
    [1, [0, 1]],
    [2, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [1, 2, 3]],
    [5, [0, 1, 2, 3]],
    [6, [0]],
    [9, [0]],
    [1_048_575, [0]],
    [1_048_576, []],
  ])("are found: row %i", (row, columns) => expect(mergedColumns(areas, 4)(row)).toEqual(columns));

  it("are found as fast with many areas that overlap", () => {
    const all = Array.from({ length: 10_000 }, (_, i) => ({ top: i, left: 0, bottom: 200_000, right: 199 }));
    const find = mergedColumns(all, 200);
    let n = 0;
    for (let row = 0; row < 200_000; row++) n += find(row).length;
    expect(n).toBe(200 * 200_000);
  });
});

describe("a CSV file", () => {
  it.each([
    ["sep=;\r\nname;sort\r\nA,B;5\r\n", ["name", "sort"], ["A,B", "5"], ","],
    ["\ufeffsep=|\nname|sort\nA|5\n", ["name", "sort"], ["A", "5"], "."],
    ["sep=,\nname,sort\nA,5", ["name", "sort"], ["A", "5"], "."],
    ["name;sort\nA;12,5\n", ["name", "sort"], ["A", "12,5"], ","],
    ["name,sort\nA,5\n", ["name", "sort"], ["A", "5"], "."],
  ])("%j is read with its own separator", async (text, header, cells, decimal) => {
    const sheet = await read(text);
    expect(sheet.header).toEqual(header);
    expect(sheet.rows).toEqual([{ cells, faults: [], decimal }]);
  });

  it.each([
    ["Café", [0x43, 0x61, 0x66, 0xe9]],
    ["Größe", [0x47, 0x72, 0xf6, 0xdf, 0x65]],
    ["naïve €5", [0x6e, 0x61, 0xef, 0x76, 0x65, 0x20, 0x80, 0x35]],
  ])("in Windows-1252 is read: %s", async (text, bytes) => {
    const more = Buffer.from("Ren\xe9e,7\r\nZo\xeb,8\r\n", "latin1");
    const { rows, notes } = await read(
      Buffer.concat([Buffer.from("name,sort\r\n"), Buffer.from(bytes), Buffer.from(",5\r\n"), more]),
    );
    expect(rows[0]?.cells).toEqual([text, "5"]);
    expect(notes.map(([, en]) => en).join()).toContain("Windows-1252");
  });

  it("with too many empty lines or rows is refused", async () => {
    const more = "too many empty rows";
    await expect(read(`name,sort\nA,5\n${"\n".repeat(1_048_577)}`)).rejects.toThrow(more);
    await expect(read(`name,sort\nA,5\n${"\r\n".repeat(1_048_577)}`)).rejects.toThrow(more);
    await expect(read(`name,sort\nA,5\n${",\n".repeat(1_048_577)}`)).rejects.toThrow(more);
    expect((await read(`name,sort\nA,5\n${"\n".repeat(200_000)}B,6\n`)).rows).toHaveLength(2);
  });

  it("without line breaks is refused at once, and long files are read in linear time", async () => {
    await expect(read("a".repeat(8_000_000))).rejects.toThrow(/Line 1 is longer than 1 MB/);
    await expect(read(`name\n${"b".repeat(1_100_000)}\n`)).rejects.toThrow(/Line 2 is longer than 1 MB/);
    const spent = async (lines: number): Promise<number> => {
      const text = `name,sort\n${`${"é".repeat(400)},5\n`.repeat(lines)}`;
      const before = process.cpuUsage();
      await read(text);
      return process.cpuUsage(before).user;
    };
    await spent(1_000);
    const [few, many] = [await spent(2_000), await spent(16_000)];
    expect(many / few).toBeLessThan(24);
  });
});
