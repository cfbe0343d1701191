import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Label } from "#kernel/label.ts";
import { openSheet } from "#server/sheets/open-sheet.ts";
import type { Cell } from "#server/sheets/sheet.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "odd-sheets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Found {
  header: readonly string[];
  notes: readonly Label[];
  rows: { cells: readonly Cell[]; faults: [number, string][]; decimal: string }[];
}

async function read(content: string | Uint8Array): Promise<Found> {
  const path = join(folder, "sheet");
  await writeFile(path, content);
  const { header, notes, rows } = await openSheet(path);
  const found: Found["rows"] = [];
  for await (const { cells, faults, decimal = "." } of rows())
    found.push({ cells, faults: [...faults].map(([at, why]) => [at, why[1]]), decimal });
  return { header, notes, rows: found };
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

describe("a CSV file", () => {
  it.each([
    ["sep=;\r\nname;sort\r\nA,B;5\r\n", ["name", "sort"], ["A,B", "5"], ","],
    ["\ufeffsep=|\nname|sort\nA|5\n", ["name", "sort"], ["A", "5"], "."],
    ["sep=,\nname,sort\nA,5", ["name", "sort"], ["A", "5"], "."],
    ["name;sort\nA;12,5\n", ["name", "sort"], ["A", "12,5"], ","],
    ["name,sort\nA,5\n", ["name", "sort"], ["A", "5"], "."],
  ])("%j is read with its own separator", async (text, header, cells, decimal) => {
    const found = await read(text);
    expect(found.header).toEqual(header);
    expect(found.rows).toEqual([{ cells, faults: [], decimal }]);
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
