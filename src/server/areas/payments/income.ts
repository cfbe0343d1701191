import { AccountPart, LedgerKind } from "#domain/money/enumerations.ts";
import type { MoneySource } from "#domain/payments/api.ts";
import { INCOME_DAYS } from "#domain/payments/withdrawal-risk.ts";
import type { Sql } from "#server/db/sql.ts";

/** Movements between the parts of an account, and withdrawals that went back, are no income. */
const noIncome = (["withdrawReturn", "payoutReturn", "creditRelease"] as const).map((key) => LedgerKind.of(key));

/** Income of an account from each source over the last days, the largest first. */
export async function incomeOf(sql: Sql, account: string, before: number): Promise<Omit<MoneySource, "title">[]> {
  const rows = await sql.query<{
    kind: number;
    type: string;
    id: string | null;
    n: number;
    amount: string;
    last: number;
  }>(
    `select f.kind, f.biz_type as type, f.biz_id::text as id, count(distinct f.entry)::int as n, sum(f.amount) as amount,
       extract(epoch from max(f.time))::float8 as last
     from account_flow f
     where f.account = $1::bigint and f.amount > 0 and f.part = any($2::smallint[]) and f.kind <> all($3::smallint[])
       and f.time > to_timestamp($4::double precision) - make_interval(days => $5)
       and f.time <= to_timestamp($4::double precision)
     group by 1, 2, 3 order by sum(f.amount) desc, 1, 3`,
    [account, [AccountPart.of("available"), AccountPart.of("frozen")], noIncome, before, INCOME_DAYS],
  );
  return rows.map(({ n, amount, ...row }) => ({ ...row, count: n, amount: Number(amount) }));
}
