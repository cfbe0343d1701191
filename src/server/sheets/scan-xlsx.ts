import { SaxesParser } from "saxes";
import { Refused } from "#mesh/fault.ts";
import { meshLimits } from "#mesh/limits.ts";
import { checkSizes, openZip, partKey } from "#mesh/zip.ts";
import type { ZipEntries, ZipEntry } from "#mesh/zip.ts";
import type { Area } from "./merged-areas.ts";
import { badSheet, MOST_LINES, MOST_UNPACKED, tooManyLines } from "./sheet.ts";

/** Maximum number of merged areas. */
const MOST_MERGED = 10_000;
/** Maximum number of formulas, of errors, and of texts with readings. */
const MOST_MARKED = 500_000;

export interface SheetScan {
  name: string;
  /** Index of the sheet in its file. */
  index: number;
  otherSheets: number;
  hiddenSheets: number;
  /** Cells with a formula, by `cellKey`. */
  formulas: ReadonlySet<number>;
  /** Cells with an error such as #N/A. */
  errors: ReadonlySet<number>;
  /** Texts of cells with readings, which are no part of the text. */
  texts: ReadonlyMap<number, string>;
  merged: readonly Area[];
  hiddenRows: number;
  hiddenColumns: number;
}

/** Runs a reader of zips, and tells its faults in words. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const most = Math.round(MOST_UNPACKED / 1024 / 1024);
    if (error.fault.kind === "zipBomb")
      throw badSheet(
        `文件解压后太大（最多 ${most} MB），请拆成几个文件`,
        `The file is too large when unpacked (${most} MB at most). Split it into several files`,
      );
    throw badSheet(
      "文件已损坏，不是完整的 XLSX，请重新导出",
      "The file is damaged and no complete XLSX. Export it again",
    );
  }
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = "", double, single]) => [
      name,
      double ?? single ?? "",
    ]),
  );

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) =>
    String({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name]),
  );

/** Unpacks a small part of the file as text; empty where the file has none. */
async function textOf(entries: ZipEntries, name: string): Promise<string> {
  const entry = entries.get(partKey(name));
  if (!entry) return "";
  if (entry.unpacked > 4 * 1024 * 1024) throw badSheet("文件的目录部分过大", "The directory of the file is too large");
  const pieces: Uint8Array[] = [];
  await entry.unpack((piece) => void pieces.push(piece.slice()));
  return Buffer.concat(pieces).toString("utf8");
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0) - 1;

/** Returns the key of a cell; row and column count from 0. */
export const cellKey = (row: number, column: number): number => row * 32_768 + column;

const cellAt = (ref: string): { row: number; column: number } | null => {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref) ?? [];
  return letters && digits ? { row: Number(digits) - 1, column: columnOf(letters) } : null;
};

const keyOf = (ref: string): number | null => {
  const place = cellAt(ref);
  return place && cellKey(place.row, place.column);
};

/** @throws Refusal where a sheet has more of something than is remembered */
function checkNumber(size: number, most: number, zh: string, en: string): void {
  const limit = most.toLocaleString("en-US");
  if (size > most)
    throw badSheet(`${zh}超过 ${limit} 处，请去掉后重新上传`, `It has more than ${limit} ${en}. Remove them`);
}

/** Texts of which one stands in the XML of a sheet with formulas, merged or hidden cells. */
const MARKS = ["<f>", "<f ", ":f>", ":f ", "hidden=", "mergeCell", 't="e"', "t='e'", "rPh"];
const LONGEST_MARK = Math.max(...MARKS.map((mark) => mark.length));

/** True if the sheet has one of the marks. Most sheets have none, and need no parser. */
async function hasMarks(entry: ZipEntry): Promise<boolean> {
  let [isFound, rest] = [false, Buffer.alloc(0)];
  await entry.unpack((piece) => {
    if (isFound) return;
    const text = Buffer.concat([rest, piece]);
    isFound = MARKS.some((mark) => text.includes(mark));
    rest = Buffer.from(text.subarray(-LONGEST_MARK));
  });
  return isFound;
}

/** Reads the XML of a sheet for what its rows alone do not show. It reads no values. */
async function scanSheet(entry: ZipEntry) {
  const [formulas, errors] = [new Set<number>(), new Set<number>()];
  const texts = new Map<number, string>();
  // The text of the current cell outside of readings, and whether it has one.
  let [text, readings, isReading, isText] = ["", 0, false, false];
  const merged: Area[] = [];
  let [lines, hiddenRows, hiddenColumns, cell] = [0, 0, 0, ""];
  const isTrue = (value: unknown): boolean => value === "1" || value === "true";
  const parser = new SaxesParser({ position: false });
  parser.on("error", () => {
    throw badSheet("表格的内容已损坏，请重新导出", "The content of the sheet is damaged. Export it again");
  });
  parser.on("opentag", ({ name, attributes }) => {
    const values = attributes as Record<string, string>;
    const local = name.slice(name.indexOf(":") + 1);
    if (local === "c") {
      [cell, text, readings] = [values["r"] ?? "", "", 0];
      const key = values["t"] === "e" ? keyOf(cell) : null;
      if (key !== null) errors.add(key);
      checkNumber(errors.size, MOST_MARKED, "错误值", "cells with errors");
    } else if (local === "row") {
      if (++lines > MOST_LINES) throw tooManyLines();
      if (isTrue(values["hidden"])) hiddenRows += 1;
    } else if (local === "rPh") [isReading, readings] = [true, readings + 1];
    else if (local === "t") isText = true;
    else if (local === "f") {
      const key = keyOf(cell);
      if (key !== null) formulas.add(key);
      checkNumber(formulas.size, MOST_MARKED, "公式", "formulas");
    } else if (local === "col" && isTrue(values["hidden"]))
      hiddenColumns += Math.min(16_384, Number(values["max"]) - Number(values["min"]) + 1) || 1;
    else if (local === "mergeCell") {
      const [from, to] = (values["ref"] ?? "").split(":").map(cellAt);
      if (from && to) merged.push({ top: from.row, left: from.column, bottom: to.row, right: to.column });
      checkNumber(merged.length, MOST_MERGED, "合并单元格", "merged areas");
    }
  });
  parser.on("text", (part) => {
    if (isText && !isReading) text += part;
  });
  parser.on("closetag", ({ name }) => {
    const local = name.slice(name.indexOf(":") + 1);
    if (local === "t") isText = false;
    if (local === "rPh") isReading = false;
    const key = local === "c" && readings > 0 ? keyOf(cell) : null;
    if (key !== null) texts.set(key, text);
    checkNumber(texts.size, MOST_MARKED, "带读音的文字", "texts with readings");
  });
  const decoder = new TextDecoder();
  if (await hasMarks(entry)) await entry.unpack((piece) => void parser.write(decoder.decode(piece, { stream: true })));
  return { formulas, errors, texts, merged, hiddenRows, hiddenColumns };
}

/** Returns the sheets of a workbook in order, each with the path of its part. */
async function sheetsOf(entries: ZipEntries): Promise<{ name: string; hidden: boolean; path: string }[]> {
  const parts = new Map(
    [...(await textOf(entries, "xl/_rels/workbook.xml.rels")).matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(
      ([tag]) => {
        const { Id = "", Target = "" } = attributesOf(tag);
        return [Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`];
      },
    ),
  );
  return [...(await textOf(entries, "xl/workbook.xml")).matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag]) => {
    const attributes = attributesOf(tag);
    const id = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
    return {
      name: plain(attributes["name"] ?? ""),
      hidden: (attributes["state"] ?? "visible") !== "visible",
      path: parts.get(id) ?? "",
    };
  });
}

/**
 * Checks an XLSX file and finds its first visible sheet. Sizes are limited before anything is unpacked, and every part
 * is refused that is larger than it declares.
 * @throws Refusal
 */
export function scanXlsx(bytes: Uint8Array): Promise<SheetScan> {
  return guarded(async () => {
    const limits = { ...meshLimits, unzippedBytes: MOST_UNPACKED, zipRatio: 1_000 };
    const entries = await openZip(bytes, limits);
    checkSizes(entries.values(), limits);
    const sheets = await sheetsOf(entries);
    const index = sheets.findIndex(({ hidden }) => !hidden);
    const sheet = sheets[index];
    const entry = sheet && entries.get(partKey(sheet.path));
    if (!sheet || !entry) throw badSheet("文件里没有可见的工作表", "The file has no visible sheet");
    const strings = entries.get("xl/sharedstrings.xml");
    if (strings) await strings.unpack(() => undefined);
    const hiddenSheets = sheets.filter(({ hidden }) => hidden).length;
    const otherSheets = sheets.length - hiddenSheets - 1;
    return { name: sheet.name, index, otherSheets, hiddenSheets, ...(await scanSheet(entry)) };
  });
}
