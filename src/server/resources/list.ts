import type { ListReply, ListRequest } from "#domain/api/list.ts";
import { findResource } from "#domain/index.ts";
import { currencyFields } from "#kernel/amounts-of-record.ts";
import { Refusal } from "#kernel/errors.ts";
import { both } from "#kernel/filter/ast.ts";
import type { BoundFilter } from "#kernel/filter/ast.ts";
import { compileFilter, Parameters } from "#kernel/filter/sql.ts";
import { pageOf, pageSizeOf } from "#kernel/page.ts";
import type { Resource } from "#kernel/resource.ts";
import { tsqueryOf } from "#kernel/search-tokens.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { codeOf } from "#server/db/database-errors.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { FilterContext } from "./bind-filters.ts";
import { bindFilters, recordsNamed } from "./bind-filters.ts";
import type { Condition } from "./condition.ts";
import { countMatching } from "./count.ts";
import { decodeCursor, encodeCursor, orderBy, orderOf, wrongCursor } from "./order.ts";
import type { Order } from "./order.ts";
import { readersCondition } from "./readers.ts";
import { fromRow, publicFields, selectTerms } from "./row.ts";
import type { Row } from "./row.ts";
import { titlesFor } from "./titles.ts";

export interface ListContext extends FilterContext {
  /** Stored number of Language. */
  language: number;
  /** A filter that limits the list to certain rows, in addition to the caller's filter. */
  rows?: BoundFilter;
  /** A further condition over alias `t` that depends on other tables. */
  among?: (parameters: Parameters) => string;
  /** True to find only rows that match a keyword by their pinyin reading and not by their text. */
  byReading?: boolean;
}

function keywordsIn(filter: BoundFilter): string[] {
  if ("keyword" in filter) return [filter.keyword];
  if ("all" in filter) return filter.all.flatMap(keywordsIn);
  if ("any" in filter) return filter.any.flatMap(keywordsIn);
  return "not" in filter ? keywordsIn(filter.not) : [];
}

/**
 * Compiles filters to a condition.
 * @param filters each is parsed separately, so that a bracket in one cannot affect another
 */
export function conditionOf(resource: Resource, filters: string | readonly string[], context: ListContext): Condition {
  const bound = bindFilters(resource, filters, context);
  const whole = context.rows ? both(bound, context.rows) : bound;
  const parameters = new Parameters();
  const compiled = (readings: boolean): string =>
    compileFilter(whole, { fields: resource.fields, alias: "t", readings, resourceOf: findResource }, parameters);
  const condition = context.byReading ? `${compiled(true)} and not ${compiled(false)}` : compiled(false);
  const alive = resource.appendOnly ? "true" : "t.delete_time is null";
  const mine = context.actor ? ` and ${readersCondition(resource, context.actor, parameters)}` : "";
  const among = context.among ? ` and ${context.among(parameters)}` : "";
  const keywords = keywordsIn(whole);
  return {
    where: `${alive} and ${condition}${mine}${among}`,
    parameters,
    hasKeyword: keywords.length > 0,
    hasReadings: keywords.some((keyword) => tsqueryOf(keyword) !== tsqueryOf(keyword, true)),
    named: context.actor ? recordsNamed(resource, bound, context.actor) : new Map(),
  };
}

/**
 * Returns the columns to read.
 * @throws Refusal illegalParameter for an unknown or secret column
 */
export function columnsOf(resource: Resource, wanted: readonly string[] | undefined): string[] {
  const allowed = publicFields(resource);
  const bad = wanted?.find((name) => !allowed.includes(name));
  if (bad !== undefined)
    throw new Refusal("illegalParameter", [`没有「${bad}」这一列`, `There is no column ${bad}`], { path: "columns" });
  const owned = Object.keys(resource.machine?.fields ?? {});
  const version = resource.appendOnly ? [] : ["version"];
  const requested = (wanted ?? resource.list.columns).flatMap((name) => [name, resource.fields[name]?.of ?? []].flat());
  const currencies = currencyFields(resource.fields, requested);
  return [...new Set(["id", ...version, ...owned, resource.title, ...requested, ...currencies])];
}

interface Page {
  /** The row before the first one of a page requested by number. */
  before: Row | undefined;
  rows: Row[];
  hasMore: boolean;
}

/** Number of rows before a page that is requested by number; 0 with a page cursor. */
const offsetOf = ({ cursor, page, pageSize }: ListRequest): number =>
  cursor ? 0 : (pageOf(page) - 1) * pageSizeOf(pageSize);

type Asked = [resource: Resource, names: readonly string[], order: Order, request: ListRequest, condition: Condition];

async function readPage(db: Sql, ...[resource, names, order, request, condition]: Asked): Promise<Page> {
  const size = pageSizeOf(request.pageSize);
  const parameters = new Parameters([...condition.parameters.values]);
  const terms = order.terms.map((term, i) => `(${term})::text as "cursor${i}"`).join(", ");
  const offset = offsetOf(request);
  // Also read the row before the page. It shows whether rows were added or removed between two requests by page number.
  const ahead = Math.min(offset, 1);
  let where = condition.where;
  if (request.cursor) {
    const cursor = decodeCursor(request.cursor, order);
    const types = await termTypes(db, resource, order);
    const position = cursor.position.map((value, i) => `${parameters.add(value)}::text::${types[i]}`).join(", ");
    where += ` and (${order.terms.join(", ")}) ${order.descending ? "<" : ">"} (${position})`;
  }
  const table = sqlName(resource.name);
  // Select only the ids first. With a large offset, the database then walks the index and reads only the rows of the
  // page.
  const ids = `select t.id from ${table} t where ${where} order by ${orderBy(order)} limit ${parameters.add(ahead + size + 1)} offset ${parameters.add(offset - ahead)}`;
  const rows = await db.query<Row>(
    `select ${selectTerms(names, "t", resource)}, ${terms} from ${table} t join (${ids}) page on page.id = t.id order by ${orderBy(order)}`,
    parameters.values,
    { planEachTime: true },
  );
  const page = rows.slice(ahead, ahead + size);
  return {
    before: page.length > 0 && ahead > 0 ? rows[0] : undefined,
    rows: page,
    hasMore: rows.length > ahead + size,
  };
}

const types = new Map<string, string[]>();

/** Returns the SQL types of an order's terms, cached. The texts of a page cursor are cast to them. */
async function termTypes(db: Sql, resource: Resource, order: Order): Promise<string[]> {
  const key = `${resource.name} ${order.key}`;
  const cached = types.get(key);
  if (cached) return cached;
  const terms = order.terms.map((term, i) => `pg_typeof(${term})::text as "${i}"`).join(", ");
  const [row] = await db.query<Record<string, string>>(
    `select ${terms} from (select) one left join ${sqlName(resource.name)} t on false`,
  );
  const names = order.terms.map((_, i) => row?.[i] ?? "text");
  types.set(key, names);
  return names;
}

/** Records in wire format, with the page cursors before and after them. */
export type Slice = Pick<ListReply, "list" | "after" | "nextCursor">;

const cursorAt = (order: Order, row: Row): string =>
  encodeCursor({ key: order.key, position: order.terms.map((_, i) => String(row[`cursor${i}`])) });

export async function readSlice(db: Sql, ...asked: Asked): Promise<Slice> {
  const [resource, , order, request] = asked;
  const { before, rows, hasMore } = await readPage(db, ...asked);
  const last = rows.at(-1);
  const after = before ? cursorAt(order, before) : request.cursor || null;
  const nextCursor = hasMore && last ? cursorAt(order, last) : null;
  const list = rows.map((row) => {
    for (const [i] of order.terms.entries()) delete row[`cursor${i}`];
    return fromRow(resource, row);
  });
  return { list, after, nextCursor };
}

type Given = [db: Database, resource: Resource, request: ListRequest, context: ListContext];

/**
 * Reads one page of a resource, with its count and the titles of referenced records. With `readings`, matches by text
 * come before matches by pinyin. The two are separate queries, so that the database can choose the best plan for each.
 * @throws Refusal illegalParameter for a wrong filter, sort, column or cursor; page and pageSize never fail
 */
export async function listRecords(...[db, resource, request, context]: Given): Promise<ListReply> {
  if (request.readings && (request.cursor || offsetOf(request) > 0))
    throw new Refusal("illegalParameter", ["按拼音查找只有第一页", "A search by reading has only one page"], {
      path: "readings",
    });
  const byText = await listPage(db, resource, request, context);
  if (!request.readings) return byText;
  const whole = { ...byText, nextCursor: null, byReading: 0 };
  if (!conditionOf(resource, request.filter ?? "", context).hasReadings) return whole;
  const remaining = pageSizeOf(request.pageSize) - byText.list.length;
  const byPinyin = await listPage(
    db,
    resource,
    { ...request, pageSize: remaining || 1 },
    { ...context, byReading: true },
  );
  const titles = Object.keys({ ...byText.titles, ...byPinyin.titles }).map((name) => [
    name,
    { ...byText.titles[name], ...byPinyin.titles[name] },
  ]);
  return {
    ...whole,
    list: [...byText.list, ...byPinyin.list.slice(0, remaining)],
    count: byText.count + byPinyin.count,
    countKind: byText.countKind === byPinyin.countKind ? byText.countKind : "estimated",
    byReading: byPinyin.count,
    titles: Object.fromEntries(titles),
  };
}

async function listPage(...[db, resource, request, context]: Given): Promise<ListReply> {
  const names = columnsOf(resource, request.columns);
  const order = orderOf(resource, request.sort || resource.list.sort);
  const condition = conditionOf(resource, request.filter ?? "", context);
  const { plan, ...counted } = await countMatching(db, resource, condition);
  const slice = await plan((sql) => readSlice(sql, resource, names, order, request, condition)).catch(
    (error: unknown) => {
      // The server wrote the cursor itself. If the database cannot read its values, the caller has changed it.
      throw request.cursor && codeOf(error).startsWith("22") ? wrongCursor() : error;
    },
  );
  const { list, nextCursor } = slice;
  const offset = offsetOf(request);
  // Rows may be added or removed between the count and the page. The end of the last page gives the exact count.
  const isEnd = nextCursor === null && !request.cursor && (list.length > 0 || offset === 0);
  if (isEnd && counted.countKind === "exact") counted.count = offset + list.length;
  return { ...slice, ...counted, titles: await titlesFor(db, resource, list, context.language, condition.named) };
}
