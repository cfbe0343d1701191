import type { ChainLink, LegsReply } from "#domain/money/api.ts";
import type { Context } from "#server/context.ts";
import { legsOf } from "#server/ledger/legs.ts";
import { bizTitles } from "./biz-titles.ts";

/** Most entries of a way. */
const MOST = 40;

interface ChainRow {
  id: string;
  entry_no: string;
  kind: number;
  time: number;
  biz_type: string;
  biz_id: string | null;
  place: ChainLink["place"];
  amounts: { currency: number; amount: number }[];
}

/** Entries before one by their sources, and those that come from it, reversals among them. */
const CHAIN = `with recursive before as (
    select id, source, 0 as depth from ledger_entry where id = $1::bigint
    union all select e.id, e.source, b.depth + 1 from before b join ledger_entry e on e.id = b.source where b.depth < ${MOST}
  ), after as (
    select id, 0 as depth from ledger_entry where id = $1::bigint
    union all (select e.id, a.depth + 1 from after a join ledger_entry e on e.source = a.id or e.reversal_of = a.id where a.depth < ${MOST} limit ${MOST})
  ), way as (
    select id, 'before' as place from before where depth > 0
    union select id, 'this' from before where depth = 0
    union select id, 'after' from after where depth > 0
  )
  select e.id::text, e.entry_no, e.kind, extract(epoch from e.time)::float8 as time, e.biz_type, e.biz_id::text, w.place,
    (select json_agg(json_build_object('currency', m.currency, 'amount', m.n)) from (
      select f.currency, sum(f.amount)::bigint as n from account_flow f where f.entry = e.id and f.amount > 0 group by 1 order by 1) m) as amounts
  from way w join ledger_entry e on e.id = w.id order by e.id limit ${MOST}`;

/** Reads the legs of an entry, and the way of its money from the first entry to the last one. */
export async function readEntry(context: Context, id: string): Promise<LegsReply> {
  const [legs, rows] = await Promise.all([
    legsOf(context.db, [id], context.language),
    context.db.query<ChainRow>(CHAIN, [id]),
  ]);
  const titles = await bizTitles(context.db, rows, context.language);
  const chain = rows.map((row) => ({
    id: row.id,
    entryNo: row.entry_no,
    kind: row.kind,
    time: Math.floor(row.time),
    bizType: row.biz_type,
    bizId: row.biz_id ?? "",
    title: titles[row.biz_type]?.[row.biz_id ?? ""] ?? "",
    amounts: row.amounts,
    place: row.place,
  }));
  return { legs, chain };
}
