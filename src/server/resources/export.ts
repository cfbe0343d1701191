import { currencyFields, soleUnit } from "#kernel/amounts-of-record.ts";
import { formatOf } from "#kernel/amount-field.ts";
import { plainAmount } from "#kernel/amount.ts";
import type { Field } from "#kernel/field.ts";
import { isFigure } from "#kernel/field.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { ListRequest, Titles } from "#domain/api/list.ts";
import { codeOf } from "#server/db/database-errors.ts";
import type { Database } from "#server/db/sql.ts";
import { countMatching } from "./count.ts";
import { BOM, csvCell, csvRow } from "#kernel/csv.ts";
import { readReasons } from "./configured-reasons.ts";
import type { Condition } from "./condition.ts";
import type { ListContext, Slice } from "./list.ts";
import { columnsOf, conditionOf, readSlice } from "./list.ts";
import { orderOf } from "./order.ts";
import { publicFields } from "./row.ts";
import { titlesFor } from "./titles.ts";
import type { Reader } from "./display-text.ts";
import { inLanguage, wordsOf } from "./display-text.ts";

/** Maximum number of rows that a call answers directly. A task has no limit. */
export const MOST_EXPORTED = 100_000;
/** Number of rows in memory at a time. */
const BATCH = 1_000;

export type ExportRequest = Pick<ListRequest, "filter" | "sort" | "columns">;

/** Some of the exported rows, in wire format, with the titles of what they refer to. */
interface ExportedRows {
  list: Slice["list"];
  titles: Titles;
}

export interface Export {
  resource: Resource;
  count: number;
  /** The sort order used: that of the request or the default. */
  sort: string;
  columns: readonly string[];
  reader: Reader;
  /** Rows are read only when the consumer asks for them, and no longer after it stops. */
  rows: AsyncGenerator<ExportedRows>;
}

/** Limits a condition to the rows that exist now. Otherwise rows added during the export would be part of it. */
async function asOfNow(db: Database, resource: Resource, { where, ...rest }: Condition): Promise<Condition> {
  const [row] = await db.query<{ id: string }>(`select coalesce(max(id), 0) as id from ${sqlName(resource.name)}`);
  return { ...rest, where: `${where} and t.id <= ${rest.parameters.add(row?.id ?? "0")}::bigint` };
}

/**
 * Counts the rows to export.
 * @param most maximum number of rows; null for no limit
 * @throws Refusal illegalParameter with their number, where there are too many
 */
async function countOf(
  db: Database,
  resource: Resource,
  condition: Condition,
  { estimated, most }: { estimated: number; most: number | null },
): Promise<number> {
  const limit = most === null ? "" : ` limit ${most + 1}`;
  const [row] = await db
    .query<{ n: number }>(
      `select count(*)::int as n from (select 1 from ${sqlName(resource.name)} t where ${condition.where}${limit}) capped`,
      condition.parameters.values,
      { planEachTime: true },
    )
    .catch((error: unknown) => {
      // A count that takes too long only makes the progress less exact.
      if (most === null && codeOf(error) === "57014") return [{ n: estimated }];
      throw error;
    });
  const count = row?.n ?? 0;
  if (most === null || count <= most) return count;
  const about = Math.max(estimated, count).toLocaleString("en-US");
  const limitText = most.toLocaleString("en-US");
  throw new Refusal(
    "illegalParameter",
    [
      `符合筛选的约有 ${about} 条，一次最多直接导出 ${limitText} 条，请缩小筛选，或改用后台导出`,
      `About ${about} match; at most ${limitText} can be exported at once. Narrow the filter, or export in the background`,
    ],
    { path: "filter" },
  );
}

/**
 * Prepares the export of all rows that a filter matches, read in batches by cursor. Only public fields can be exported.
 * @param options.most maximum number of rows; null for no limit
 * @param options.readsAhead true to read a batch while the one before it is used
 * @throws Refusal illegalParameter for a wrong filter, sort or column, and for too many rows
 */
export async function exportRecords(
  db: Database,
  resource: Resource,
  request: ExportRequest,
  context: ListContext,
  { most = MOST_EXPORTED, readsAhead = false }: { most?: number | null; readsAhead?: boolean } = {},
): Promise<Export> {
  const sort = request.sort || resource.list.sort;
  const defaults = resource.list.exports === "all" ? publicFields(resource) : resource.list.columns;
  const columns = withCurrencies(resource, ["id", ...(request.columns ?? defaults)]);
  const names = columnsOf(resource, columns);
  const order = orderOf(resource, sort);
  const condition = await asOfNow(db, resource, conditionOf(resource, request.filter ?? "", context));
  const counted = await countMatching(db, resource, condition);
  const count =
    counted.countKind === "exact"
      ? counted.count
      : await countOf(db, resource, condition, { estimated: counted.count, most });

  type Batch = ExportedRows & { next: string | null };
  const read = async (cursor: string | null): Promise<Batch> => {
    const page: ListRequest = { pageSize: BATCH, ...(cursor ? { cursor } : {}) };
    const { list, nextCursor } = await counted.plan((sql) => readSlice(sql, resource, names, order, page, condition));
    return { list, titles: await titlesFor(db, resource, list, context.language), next: nextCursor };
  };
  async function* rows(): AsyncGenerator<ExportedRows> {
    for (let batch: Promise<Batch> | null = read(null); batch;) {
      const { next, ...now }: Batch = await batch;
      const ahead: Promise<Batch> | null = readsAhead && next !== null ? read(next) : null;
      // The consumer may stop, so that nobody awaits the batch.
      ahead?.catch(() => undefined);
      yield now;
      batch = ahead ?? (next === null ? null : read(next));
    }
  }
  return { resource, count, sort, columns, reader: { ...context, reasons: await readReasons(db) }, rows: rows() };
}

/** Returns the columns of a file, each once. The column with the currency of an amount follows it, if it is missing. */
function withCurrencies({ fields }: Resource, names: readonly string[]): string[] {
  const wanted = new Set(names);
  const missing = (name: string): string[] => currencyFields(fields, [name]).filter((one) => !wanted.has(one));
  return [...new Set([...wanted].flatMap((name) => [name, ...missing(name)]))];
}

function headingOf(field: Field, reader: Reader): string {
  const [label, unit] = [inLanguage(reader, field.label), soleUnit(field)];
  return unit ? `${label} (${inLanguage(reader, unit)})` : label;
}

/** Returns the headings of an export, in the reader's language. */
export const headingsOf = ({ resource, columns, reader }: Export): string[] =>
  columns.map((name) => headingOf(fieldOf(resource, name), reader));

/** Returns the text of a cell of a CSV file. Amounts are plain figures, which programs can read. */
function csvText({ resource, reader }: Export, name: string, record: AnyRecord, titles: Titles): string {
  const field = fieldOf(resource, name);
  const [value, format] = [record[name], formatOf(field, record)];
  if (field.kind === "money" && typeof value === "number") return plainAmount(value, format ?? { exponent: 0 });
  return wordsOf(resource, name, record, titles, reader);
}

/** Yields an export as parts of a CSV file, beginning with the header. */
export async function* csvParts(exported: Export): AsyncGenerator<string> {
  const { resource, columns } = exported;
  yield BOM + csvRow(headingsOf(exported).map((heading) => csvCell(heading)));
  for await (const { list, titles } of exported.rows)
    yield list
      .map((record) =>
        csvRow(
          columns.map((name) => csvCell(csvText(exported, name, record, titles), isFigure(fieldOf(resource, name)))),
        ),
      )
      .join("");
}
