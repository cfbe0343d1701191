import { Currency } from "#domain/currency.ts";
import type { Label } from "#kernel/label.ts";
import { momentOf, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { StatementLine } from "#server/providers/statement-line.ts";
import { statementLine } from "#server/providers/statement-line.ts";
import { currencyOfCode } from "#server/providers/read-values.ts";
import type { Cell, Sheet, SheetRow } from "#server/sheets/sheet.ts";
import { badSheet } from "#server/sheets/sheet.ts";

/** A line with its number in the file, or why it cannot be read. */
export type NumberedLine = { line: number } & ({ said: StatementLine } | { fault: Label; text: string });

/** Spellings of the columns, in lower case. */
const columns = {
  channelNo: ["channelno", "渠道单号", "交易号", "transaction_id"],
  orderNo: ["orderno", "我方单号", "收款单号", "商户单号", "out_trade_no"],
  kind: ["kind", "类型"],
  currency: ["currency", "币种"],
  amount: ["amount", "金额"],
  fee: ["fee", "手续费"],
  state: ["state", "状态"],
  time: ["time", "时间", "完成时间"],
} as const;

type Column = keyof typeof columns;
const needed: readonly Column[] = ["channelNo", "currency", "amount", "time"];
const kinds: Readonly<Record<string, string>> = {
  "": "payment",
  收款: "payment",
  支付: "payment",
  退款: "refund",
  打款: "payout",
  打款退回: "payoutReturn",
};
const codes: Readonly<Record<string, string>> = { 人民币: "CNY", 港币: "HKD", 美元: "USD", RMB: "CNY" };

/** Finds the columns by their headings. @throws Refusal for an unknown one, or where one is missing */
export function columnsOf(header: readonly string[]): ReadonlyMap<Column, number> {
  const found = new Map<Column, number>();
  for (const [at, title] of header.entries()) {
    const name = (Object.keys(columns) as Column[]).find((one) =>
      (columns[one] as readonly string[]).includes(title.toLowerCase()),
    );
    if (!name)
      throw badSheet(`列「${title}」不认识，请删去或改名`, `The column ${title} is not known. Remove or rename it`);
    found.set(name, at);
  }
  const missing = needed.filter((name) => !found.has(name));
  if (missing.length > 0)
    throw badSheet(
      `缺少列：${missing.map((name) => columns[name][1]).join("、")}`,
      `Columns are missing: ${missing.join(", ")}`,
    );
  return found;
}

const textOf = (cell: Cell | undefined): string =>
  cell instanceof Date ? cell.toISOString() : cell === null || cell === undefined ? "" : String(cell).trim();

/** Reads an amount in the unit that people write, such as 12.50. @returns null for what is no number */
function minorOf(cell: Cell | undefined, currency: string, decimal: string): number | null {
  const text = textOf(cell)
    .replaceAll(/[,\s](?=\d{3}(\D|$))/g, "")
    .replace(decimal, ".");
  const exponent = Currency.values.find(({ key }) => key === currencyOfCode(currency))?.format?.exponent ?? 2;
  if (!/^\d{1,13}(\.\d+)?$/.test(text)) return null;
  const [whole = "0", fraction = ""] = text.split(".");
  if (fraction.length > exponent && /[1-9]/.test(fraction.slice(exponent))) return null;
  return Number(whole + fraction.slice(0, exponent).padEnd(exponent, "0"));
}

/** Reads a time: a date of the sheet, `YYYY-MM-DD HH:mm:ss` in Beijing, or seconds since 1970. */
function timeOf(cell: Cell | undefined): number | null {
  // A cell with a date has no time zone.
  if (cell instanceof Date) return momentOf(PLATFORM_ZONE, cell.getTime() / 1_000);
  const text = textOf(cell);
  if (/^\d{9,11}$/.test(text)) return Number(text);
  const [, day, clock = "00:00:00"] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? [];
  const local = day ? Date.parse(`${day}T${clock}Z`) / 1_000 : NaN;
  return Number.isNaN(local) ? null : momentOf(PLATFORM_ZONE, local);
}

function lineOf(
  { line, cells, faults, decimal = "." as "," }: SheetRow,
  at: ReadonlyMap<Column, number>,
): NumberedLine {
  const text = cells.map(textOf).join(" | ").slice(0, 200);
  const [fault] = faults.values();
  if (fault) return { line, fault, text };
  const cell = (name: Column): Cell | undefined => cells[at.get(name) ?? -1];
  const kind = textOf(cell("kind"));
  const written = textOf(cell("currency"));
  const currency = codes[written] ?? written.toUpperCase();
  const fee = textOf(cell("fee")) === "" ? 0 : minorOf(cell("fee"), currency, decimal);
  const said = statementLine({
    channelNo: textOf(cell("channelNo")),
    orderNo: textOf(cell("orderNo")),
    kind: kinds[kind] ?? kind,
    currency,
    amount: minorOf(cell("amount"), currency, decimal),
    fee,
    state: textOf(cell("state")),
    time: timeOf(cell("time")),
  });
  return "fault" in said ? { line, fault: said.fault, text } : { line, said };
}

/** Reads the lines of a sheet, one after the other. @throws Refusal for columns that cannot be used */
export async function* linesOfSheet(sheet: Sheet): AsyncGenerator<NumberedLine> {
  const at = columnsOf(sheet.header);
  for await (const row of sheet.rows()) yield lineOf(row, at);
}
