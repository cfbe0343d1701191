import type { TopRow } from "#domain/beans/api.ts";
import { bizTitles } from "#server/areas/money/biz-titles.ts";
import type { Sql } from "#server/db/sql.ts";

/** Records of a single event of one member. Their flows are one row of their kind. */
const single = ["user", "account", "exchangeRecord", "beanRecycle"].map((name) => `'${name}'`).join(", ");

interface Found {
  kind: number;
  biz_type: string;
  biz_id: string | null;
  n: string;
  count: number;
}

/**
 * Reads the business records that moved most, in either direction. What happens to one member alone is one row of its kind.
 * @param where SQL condition on flows over alias `t`, with its values
 */
export async function topRows(
  sql: Sql,
  { where, values }: { where: string; values: readonly unknown[] },
  most: number,
  language: number,
): Promise<TopRow[]> {
  const rows = await sql.query<Found>(
    `select kind, biz_type, biz_id, sum(abs(amount))::bigint as n, count(*)::int as count from (
       select t.kind, t.amount, case when t.biz_type in (${single}) then '' else t.biz_type end as biz_type,
         case when t.biz_type in (${single}) then null else t.biz_id::text end as biz_id
       from account_flow t where ${where}
     ) f group by 1, 2, 3 order by n desc, kind, biz_id limit ${most}`,
    values,
    { planEachTime: true },
  );
  const titles = await bizTitles(sql, rows, language);
  return rows.map(({ kind, biz_type: bizType, biz_id: bizId, n, count }) => ({
    kind,
    bizType,
    bizId: bizId ?? "",
    title: titles[bizType]?.[bizId ?? ""] ?? "",
    amount: Number(n),
    count,
  }));
}
