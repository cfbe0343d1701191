import { isFigure } from "#kernel/field.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { ListRequest } from "#domain/api/list.ts";
import type { Database } from "#server/db/sql.ts";
import { countMatching } from "./count.ts";
import { BOM, csvCell, csvRow } from "./csv.ts";
import { readReasons } from "./configured-reasons.ts";
import type { Condition } from "./condition.ts";
import type { ListContext, Slice } from "./list.ts";
import { columnsOf, conditionOf, readSlice } from "./list.ts";
import { orderOf } from "./order.ts";
import { publicFields } from "./row.ts";
import { titlesFor } from "./titles.ts";
import { inLanguage, wordsOf } from "./display-text.ts";

export const MOST_EXPORTED = 100_000;
/** Number of rows in memory at a time. */
const BATCH = 1_000;

export type ExportRequest = Pick<ListRequest, "filter" | "sort" | "columns">;

export interface Export {
  count: number;
  /** The sort order used: that of the request or the default. */
  sort: string;
  columns: readonly string[];
  /**
   * CSV parts, beginning with the header. Rows are read only when the consumer asks for them, and no longer after it
   * stops.
   */
  parts: AsyncGenerator<string>;
}

/** Limits a condition to the rows that exist now. Otherwise rows added during the export would be part of it. */
async function asOfNow(db: Database, resource: Resource, { where, ...rest }: Condition): Promise<Condition> {
  const [row] = await db.query<{ id: string }>(`select coalesce(max(id), 0) as id from ${sqlName(resource.name)}`);
  return { ...rest, where: `${where} and t.id <= ${rest.parameters.add(row?.id ?? "0")}::bigint` };
}

/**
 * Counts the rows to export.
 * @throws Refusal illegalParameter with their number, where there are too many
 */
async function countOf(db: Database, resource: Resource, condition: Condition, estimated: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${sqlName(resource.name)} t where ${condition.where} limit ${MOST_EXPORTED + 1}) capped`,
    condition.parameters.values,
    { planEachTime: true },
  );
  const count = row?.n ?? 0;
  if (count <= MOST_EXPORTED) return count;
  const about = Math.max(estimated, count).toLocaleString("en-US");
  const most = MOST_EXPORTED.toLocaleString("en-US");
  throw new Refusal(
    "illegalParameter",
    [
      `符合筛选的约有 ${about} 条，一次最多导出 ${most} 条，请缩小筛选`,
      `About ${about} match; at most ${most} can be exported at once. Narrow the filter`,
    ],
    { path: "filter" },
  );
}

/**
 * Exports all rows that a filter matches as CSV, in the caller's language, read in batches by cursor. Only public
 * fields can be exported.
 * @throws Refusal illegalParameter for a wrong filter, sort or column, and for more than MOST_EXPORTED rows
 */
export async function exportRecords(
  db: Database,
  resource: Resource,
  request: ExportRequest,
  context: ListContext,
): Promise<Export> {
  const sort = request.sort || resource.list.sort;
  const own = resource.list.exports === "all" ? publicFields(resource) : resource.list.columns;
  const columns = [...new Set(["id", ...(request.columns ?? own)])];
  const names = columnsOf(resource, columns);
  const order = orderOf(resource, sort);
  const condition = await asOfNow(db, resource, conditionOf(resource, request.filter ?? "", context));
  const counted = await countMatching(db, resource, condition);
  const count = counted.countKind === "exact" ? counted.count : await countOf(db, resource, condition, counted.count);

  const reader = { ...context, reasons: await readReasons(db) };

  async function* parts(): AsyncGenerator<string> {
    yield BOM + csvRow(columns.map((name) => csvCell(inLanguage(context, fieldOf(resource, name).label))));
    let cursor: string | null = null;
    do {
      const page: ListRequest = { pageSize: BATCH, ...(cursor ? { cursor } : {}) };
      const slice: Slice = await counted.plan((sql) => readSlice(sql, resource, names, order, page, condition));
      const titles = await titlesFor(db, resource, slice.list, context.language);
      yield slice.list
        .map((record) =>
          csvRow(
            columns.map((name) =>
              csvCell(wordsOf(resource, name, record, titles, reader), isFigure(fieldOf(resource, name))),
            ),
          ),
        )
        .join("");
      ({ nextCursor: cursor } = slice);
    } while (cursor !== null);
  }
  return { count, sort, columns, parts: parts() };
}
