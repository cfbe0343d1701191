import { MOST_AMOUNT, MOST_SHEET_ROWS, pickedIn } from "#domain/deliveries/bean-delivery.rules.ts";
import type { StoredFile } from "#kernel/field.ts";
import { isId } from "#kernel/id.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { hasLostDigits, plainText } from "#server/resources/import/cell-value.ts";
import { withSheet } from "#server/sheets/sheet-in-child.ts";
import type { Sheet, SheetRow } from "#server/sheets/sheet.ts";
import { badSheet } from "#server/sheets/sheet.ts";
import type { Storage } from "#server/storage/storage.ts";

/** One row of a list as people wrote it. Nothing of it is known to be right. */
export interface GivenRow {
  line: number;
  id: string;
  amount: string;
  remark: string;
  /** Why the row cannot be read, such as for a formula. */
  fault?: Label;
}

/** What a row says, and the first thing that is wrong with it. */
export interface ReadRow {
  line: number;
  given: string;
  user: string | null;
  amount: number | null;
  remark: string;
  fault: Label | null;
}

const MOST_REMARK = 100;
/** Names of the columns, also those of the downloaded bad rows. */
const columns = {
  id: ["userid", "id", "用户编号", "会员编号", "编号", "填写的编号", "id as given"],
  amount: ["amount", "数量"],
  remark: ["remark", "说明", "账单说明", "备注", "remark on the bill"],
} as const;

const cut = (text: string, most: number): string => [...text].slice(0, most).join("");

function amountOf(text: string): number | Label {
  if (!/^[0-9]{1,9}$/.test(text))
    return [`数量「${cut(text, 20)}」不是整数`, `The amount “${cut(text, 20)}” is no whole number`];
  const amount = Number(text);
  const most = MOST_AMOUNT.toLocaleString("en-US");
  return amount >= 1 && amount <= MOST_AMOUNT ? amount : [`数量须为 1–${most}`, `The amount must be 1–${most}`];
}

/** Reads one row. @param isTwice true if an earlier row has the same member */
export function readRow({ line, id, amount, remark, fault }: GivenRow, isTwice: boolean): ReadRow {
  const read = amountOf(amount);
  const isNumber = typeof read === "number";
  const faults: (Label | false | undefined)[] = [
    fault,
    !isId(id) && [`「${cut(id, 20)}」不是会员编号`, `“${cut(id, 20)}” is no member ID`],
    isTwice && ["这位会员在名单里出现了两次", "This member is on the list twice"],
    !isNumber && read,
    [...remark].length > MOST_REMARK && [`说明超过 ${MOST_REMARK} 字`, `The remark is longer than ${MOST_REMARK}`],
  ];
  return {
    line,
    given: cut(id, 40),
    user: isId(id) ? id : null,
    amount: isNumber ? read : null,
    remark: cut(remark, MOST_REMARK),
    fault: faults.find((one): one is Label => Boolean(one)) ?? null,
  };
}

/** Rows of a delivery by hand. A member who is named twice is shown once. */
export function pickedRows(delivery: AnyRecord): GivenRow[] {
  const seen = new Set<string>();
  const rows: GivenRow[] = [];
  for (const { id, amount } of pickedIn(delivery)) {
    if (seen.has(id)) continue;
    seen.add(id);
    rows.push({ line: rows.length + 1, id, amount: amount ?? String(delivery["amount"]), remark: "" });
  }
  return rows;
}

function columnsOf({ header }: Sheet): Record<keyof typeof columns, number> {
  const names = header.map((name) =>
    name
      .replace(/\(.*\)$/, "")
      .trim()
      .toLowerCase(),
  );
  const placeOf = (known: readonly string[]): number => names.findIndex((name) => known.includes(name));
  const places = { id: placeOf(columns.id), amount: placeOf(columns.amount), remark: placeOf(columns.remark) };
  if (places.id < 0 || places.amount < 0)
    throw badSheet("第一行须有 userId 和 amount 两列", "The first row must name the columns userId and amount");
  return places;
}

const sheetRow = (places: ReturnType<typeof columnsOf>, { line, cells, faults }: SheetRow): GivenRow => {
  const textAt = (place: number): string => (place < 0 ? "" : plainText(cells[place]));
  const lost = hasLostDigits(cells[places.id]);
  const [fault] = faults.values();
  return {
    line,
    id: lost ? `≈${textAt(places.id)}` : textAt(places.id),
    amount: textAt(places.amount),
    remark: textAt(places.remark),
    ...(fault ? { fault } : {}),
  };
};

/**
 * Reads the rows of a sheet.
 * @param reader id of the admin who waits for them
 * @throws Refusal illegalParameter for a sheet that cannot be read, lacks a column, or has too many rows
 */
export function sheetRows(storage: Storage, file: StoredFile, reader: string): Promise<GivenRow[]> {
  return withSheet(storage, { key: file.key, reader, isTask: true }, async (sheet) => {
    const places = columnsOf(sheet);
    const rows: GivenRow[] = [];
    for await (const row of sheet.rows()) {
      rows.push(sheetRow(places, row));
      if (rows.length > MOST_SHEET_ROWS) {
        const most = MOST_SHEET_ROWS.toLocaleString("en-US");
        throw badSheet(`超过 ${most} 行，请拆成几份`, `It has more than ${most} rows. Split it`);
      }
    }
    return rows;
  });
}
