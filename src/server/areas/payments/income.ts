import { LedgerKind } from "#domain/money/enumerations.ts";
import type { MoneySource } from "#domain/payments/api.ts";
import { INCOME_DAYS } from "#domain/payments/withdrawal-risk.ts";
import type { Sql } from "#server/db/sql.ts";

/** Withdrawals that went back are no income. */
const noIncome = (["withdrawReturn", "payoutReturn"] as const).map((key) => LedgerKind.of(key));

interface Row {
  kind: number;
  type: string;
  id: string | null;
  n: number;
  amount: string;
  last: number;
}

/** Income of an account from each source over the last days, the largest first. What moves within it is none. */
export async function incomeOf(sql: Sql, account: string, before: number): Promise<Omit<MoneySource, "title">[]> {
  const rows = await sql.query<Row>(
    `select kind, type, id, count(*)::int as n, sum(amount) as amount, max(time) as last from (
       select f.entry, f.kind, f.biz_type as type, f.biz_id::text as id, sum(f.amount) as amount,
         extract(epoch from max(f.time))::float8 as time
       from account_flow f
       where f.account = $1::bigint and f.kind <> all($2::smallint[])
         and f.time > to_timestamp($3::double precision) - make_interval(days => $4)
         and f.time <= to_timestamp($3::double precision)
       group by 1, 2, 3, 4 having sum(f.amount) > 0
     ) e group by 1, 2, 3 order by sum(amount) desc, 1, 3`,
    [account, noIncome, before, INCOME_DAYS],
  );
  return rows.map(({ n, amount, ...row }) => ({ ...row, count: n, amount: Number(amount) }));
}
