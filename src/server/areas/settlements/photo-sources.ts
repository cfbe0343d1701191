import { Currency } from "#domain/currency.ts";
import { CreditSource, CreditStatus, OwnerKind } from "#domain/money/enumerations.ts";
import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { PhotoOrderStep } from "#domain/photo-orders/enumerations.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { hasOpenCase } from "#server/areas/after-sales/open-case.ts";
import { netLeft } from "#server/areas/money/credit-parts.ts";
import { withdrawalLimits } from "#server/areas/payments/withdrawal-limits.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { takenKeys } from "./lines.ts";
import type { Month } from "./period.ts";
import type { Source, SourceKind } from "./sources.ts";
import { noOrder } from "./sources.ts";

const PARTNER = OwnerKind.of("partner");

/** Days for which a finished order waits, by currency. */
async function holdDaysBy(tx: Sql): Promise<Map<unknown, number>> {
  const days = new Map<unknown, number>();
  for (const { stored } of Currency.values) days.set(stored, (await withdrawalLimits(tx, stored))?.holdDays ?? 0);
  return days;
}

interface OrderRow {
  id: string;
  credit: string;
}

/** Incomes on hold of finished orders of a partner, locked. */
const incomesOf = (tx: Sql, partner: string, { to }: Month): Promise<OrderRow[]> =>
  tx.query<OrderRow>(
    `select o.id::text, c.id::text as credit from photo3d_order o
     join credit_record c on c.source_type = $3 and c.source_id = o.id and c.status = $4 and c.delete_time is null
     where o.partner = $1::bigint and o.step = $5 and o.finish_time < to_timestamp($2::double precision)
       and c.owner_kind = $6 and c.owner = $1::bigint and o.delete_time is null
     order by o.id for update of o, c`,
    [partner, to, CreditSource.of("photo3dOrder"), CreditStatus.of("hold"), PhotoOrderStep.of("finished"), PARTNER],
  );

const orderLine = (order: AnyRecord, credit: AnyRecord): Source => ({
  kind: "work",
  bizType: photo3dOrder.name,
  bizId: order.id,
  key: `${photo3dOrder.name}:${order.id}`,
  what: String(order["orderNo"]),
  time: Number(order["finishTime"]),
  currency: order["currency"] as Source["currency"],
  price: Number(order["paid"]) - Number(order["refunded"]),
  share: Number(order["partnerShare"]),
  reworks: Number(order["reworks"]),
  score: order["score"] === null ? null : Number(order["score"]),
  quantity: 1,
  amount: netLeft(credit),
});

async function ordersOf(tx: Sql, partner: string, month: Month, now: number): Promise<Source[]> {
  const days = await holdDaysBy(tx);
  const lines: Source[] = [];
  for (const { id, credit } of await incomesOf(tx, partner, month)) {
    const order = await readRecord(tx, photo3dOrder, id);
    const isOver = Number(order["finishTime"]) + (days.get(order["currency"]) ?? 0) * DAY <= now;
    const line = orderLine(order, await readRecord(tx, creditRecord, credit));
    // Nothing is paid for an order with an open complaint.
    if (isOver && line.amount > 0 && !(await hasOpenCase(tx, photo3dOrder.name, id))) lines.push(line);
  }
  return lines;
}

/** What refunds after a settlement left the partner to owe, as lines that take it off. */
async function debtsOf(tx: Sql, partner: string): Promise<Source[]> {
  const rows = await tx.query<{ id: string; order: string | null; no: string | null }>(
    `select d.id::text, o.id::text as "order", o.order_no as no from credit_record d
     left join credit_record c on c.id = d.source_id
     left join photo3d_order o on o.id = c.source_id and c.source_type = $4
     where d.owner_kind = $2 and d.owner = $1::bigint and d.status = $3 and d.delete_time is null order by d.id for update of d`,
    [partner, PARTNER, CreditStatus.of("owed"), CreditSource.of("photo3dOrder")],
  );
  const lines: Source[] = [];
  for (const { id, no } of rows) {
    const debt = await readRecord(tx, creditRecord, id);
    lines.push({
      ...noOrder,
      kind: "debt",
      bizType: creditRecord.name,
      bizId: id,
      key: `${creditRecord.name}:${id}`,
      what: no ?? String(debt["creditNo"]),
      time: Number(debt["createTime"]),
      currency: debt["currency"] as Source["currency"],
      amount: -Number(debt["owed"]),
    });
  }
  return lines;
}

/** Partners get their share of finished orders, which is on hold since then. */
export const photoSources: SourceKind = {
  parties: async (sql, { to }) => {
    const rows = await sql.query<{ id: string }>(
      `select distinct owner::text as id, owner from credit_record
       where owner_kind = $1 and source_type = $2 and status = $3 and create_time < to_timestamp($4::double precision)
         and delete_time is null order by owner`,
      [PARTNER, CreditSource.of("photo3dOrder"), CreditStatus.of("hold"), to],
    );
    return rows.map(({ id }) => id);
  },
  find: async (tx, id, month, now, own) => {
    const { id: member } = await readRecord(tx, user, id);
    const all = [...(await ordersOf(tx, id, month, now)), ...(await debtsOf(tx, id))];
    const taken = await takenKeys(
      tx,
      all.map(({ key }) => key),
      own,
    );
    const sources = all.filter(({ key }) => !taken.has(key));
    return { party: { kind: "photo3d", id, user: member }, sources, minimum: 1, cap: null };
  },
};
