import { account } from "#domain/money/account.resource.ts";
import type { Balances, Movement, StatementReply, StatementRequest } from "#domain/money/api.ts";
import { AccountPart, DifferenceState } from "#domain/money/enumerations.ts";
import { illegal } from "#kernel/errors.ts";
import { sqlZone } from "#kernel/time-zone.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { balancesAt } from "#server/ledger/balances.ts";
import { readRecord } from "#server/resources/detail.ts";
import { bizTitles } from "./biz-titles.ts";

/** Rows of one page. */
const PAGE = 200;

/** Values $1 account, $2 begin, $3 end, $4 part or null for both. */
const AMONG = `f.account = $1::bigint and f.create_time >= to_timestamp($2::double precision)
  and f.create_time < to_timestamp($3::double precision) and ($4::smallint is null or f.part = $4::smallint)`;

const shown = (balances: Balances, part: unknown): number => {
  if (part === null) return balances.available + balances.frozen;
  return part === AccountPart.of("frozen") ? balances.frozen : balances.available;
};

interface Sums {
  into: string;
  into_n: number;
  out: string;
  out_n: number;
}

/** Where both parts are shown, what moves between them is no movement. */
const sumsOf = async (sql: Sql, values: readonly unknown[]): Promise<Sums> => {
  const [row] = await sql.query<Sums>(
    `select coalesce(sum(n) filter (where n > 0), 0) as into, count(*) filter (where n > 0)::int as into_n,
       coalesce(sum(n) filter (where n < 0), 0) as out, count(*) filter (where n < 0)::int as out_n
     from (select sum(f.amount) as n from account_flow f where ${AMONG} group by case when $4::smallint is null then f.entry else f.id end) m`,
    values,
    { planEachTime: true },
  );
  return row ?? { into: "0", into_n: 0, out: "0", out_n: 0 };
};

/** Balance at the end of each day of the reader with movements. */
async function pointsOf(sql: Sql, context: Context, values: readonly unknown[], opening: number) {
  const days = await sql.query<{ day: number; n: string }>(
    `select extract(epoch from date_trunc('day', f.create_time at time zone $5) at time zone $5)::float8 as day, sum(f.amount) as n
     from account_flow f where ${AMONG} group by 1 order by 1`,
    [...values, sqlZone(context.timezone)],
    { planEachTime: true },
  );
  let balance = opening;
  return days.map(({ day, n }) => ({ time: day, balance: (balance += Number(n)) }));
}

interface FlowRow {
  id: string;
  entry: string;
  entry_no: string;
  kind: number;
  biz_type: string;
  biz_id: string | null;
  amount: string;
  time: number;
  at: string;
}

async function rowsOf(sql: Sql, values: readonly unknown[], after: string | undefined): Promise<FlowRow[]> {
  return sql.query<FlowRow>(
    `select m.*, e.entry_no, e.kind, e.biz_type, e.biz_id::text from (
       select max(f.id)::text as id, f.entry::text as entry, sum(f.amount) as amount, extract(epoch from min(f.create_time))::float8 as time,
         min(f.create_time)::text as at, min(f.create_time) as moment
       from account_flow f where ${AMONG}
         and ($5::bigint is null or (f.create_time, f.id) > (select a.create_time, a.id from account_flow a where a.id = $5::bigint))
       group by f.entry, case when $4::smallint is null then 0 else f.id end
       having sum(f.amount) <> 0 order by min(f.create_time), max(f.id) limit ${PAGE + 1}
     ) m join ledger_entry e on e.id = m.entry::bigint order by m.moment, m.id::bigint`,
    [...values, after ?? null],
    { planEachTime: true },
  );
}

async function lastCheck(sql: Sql, id: string): Promise<StatementReply["check"]> {
  const [row] = await sql.query<{ time: number; n: number }>(
    `select extract(epoch from max(c.time))::float8 as time,
       (select count(*)::int from ledger_difference where account = $1::bigint and state = $2 and delete_time is null) as n
     from ledger_check c having max(c.time) is not null`,
    [id, DifferenceState.of("open")],
  );
  return row ? { time: row.time, differences: row.n } : null;
}

/** Balance of the shown part after a row. */
async function balanceAfter(sql: Sql, record: Awaited<ReturnType<typeof readRecord>>, part: unknown, id: string) {
  const [row] = await sql.query<{ at: string; n: string }>(
    `select a.create_time::text as at, (select coalesce(sum(f.amount), 0) from account_flow f
       where f.account = a.account and f.create_time = a.create_time and f.id <= a.id and ($2::smallint is null or f.part = $2::smallint)) as n
     from account_flow a where a.id = $1::bigint and a.account = $3::bigint`,
    [id, part, record.id],
  );
  if (!row) throw illegal("after", "没有这一行", "There is no such row");
  return shown(await balancesAt(sql, record, row.at), part) + Number(row.n);
}

/**
 * Reads the statement of an account.
 * @throws Refusal notFound; illegalParameter for a span that ends before it begins
 */
export async function readStatement(context: Context, request: StatementRequest): Promise<StatementReply> {
  const { db } = context;
  const { id, from, to, after } = request;
  if (to <= from) throw illegal("to", "结束时间应晚于开始时间", "The end comes after the begin");
  const part = request.part ?? null;
  const record = await readRecord(db, account, id);
  const values = [id, from, to, part];
  const [opening, closing, now] = await Promise.all([
    balancesAt(db, record, from),
    balancesAt(db, record, to),
    balancesAt(db, record, Infinity),
  ]);
  const [sums, points, found, check] = await Promise.all([
    sumsOf(db, values),
    pointsOf(db, context, values, shown(opening, part)),
    rowsOf(db, values, after),
    lastCheck(db, id),
  ]);
  const page = found.slice(0, PAGE);
  const titles = await bizTitles(db, page, context.language);
  let balance = after === undefined ? shown(opening, part) : await balanceAfter(db, record, part, after);
  const rows = page.map((row): Movement => ({
    id: row.id,
    entry: row.entry,
    entryNo: row.entry_no,
    kind: row.kind,
    bizType: row.biz_type,
    bizId: row.biz_id ?? "",
    title: titles[row.biz_type]?.[row.biz_id ?? ""] ?? "",
    amount: Number(row.amount),
    balance: (balance += Number(row.amount)),
    time: Math.floor(row.time),
  }));
  return {
    opening,
    closing,
    now,
    into: { n: sums.into_n, sum: Number(sums.into) },
    out: { n: sums.out_n, sum: Number(sums.out) },
    points,
    rows,
    next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    check,
  };
}
