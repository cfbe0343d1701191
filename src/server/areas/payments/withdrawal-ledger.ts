import { Currency } from "#domain/currency.ts";
import type { CurrencyKey, Leg } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { LedgerKind } from "#domain/money/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posted, Posting } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";

const currencyOf = ({ currency }: AnyRecord): CurrencyKey => {
  const key = Currency.value(currency)?.key;
  if (!key) throw new Error(`${String(currency)} is no currency of a withdrawal`);
  return key;
};

const amounts = (record: AnyRecord) => {
  const [amount, net, fee, tax] = ["amount", "net", "fee", "tax"].map((name) => Number(record[name])) as [
    number,
    number,
    number,
    number,
  ];
  return { amount, net, fee, tax };
};

/** Legs that put the amount on hold, or take it from there. */
function holdLegs(record: AnyRecord, sign: 1 | -1): Leg[] {
  const [owner, currency] = [ofUser(String(record["user"])), currencyOf(record)];
  const { amount } = amounts(record);
  return [
    { owner, currency, amount: -sign * amount },
    { owner, currency, part: "frozen", amount: sign * amount },
  ];
}

/** Puts the amount of a new withdrawal on hold. @throws Refusal where the member has less */
export const postFreeze = (tx: Sql, context: Context, record: AnyRecord, createTime?: number): Promise<Posted> =>
  post(tx, context, {
    idemKey: `withdrawFreeze:${record.id}`,
    kind: "withdrawFreeze",
    biz: { resource: withdrawal.name, id: record.id },
    legs: holdLegs(record, 1),
    ...(createTime === undefined ? {} : { time: createTime, createTime }),
  });

/** Entry by which the amount was put on hold. */
async function freezeOf(tx: Sql, record: AnyRecord): Promise<string | undefined> {
  const [entry] = await tx.query<{ id: string }>(
    "select id::text from ledger_entry where kind = $1 and biz_type = $2 and biz_id = $3::bigint and line = 0",
    [LedgerKind.of("withdrawFreeze"), withdrawal.name, record.id],
  );
  return entry?.id;
}

/** Gives the amount back to the member. It happens once, whatever leads to it. */
export async function postReturn(
  tx: Sql,
  context: Context,
  record: AnyRecord,
  note: string,
  createTime?: number,
): Promise<Posted> {
  const source = await freezeOf(tx, record);
  return post(tx, context, {
    idemKey: `withdrawReturn:${record.id}`,
    kind: "withdrawReturn",
    biz: { resource: withdrawal.name, id: record.id },
    legs: holdLegs(record, -1),
    note,
    ...(source ? { source } : {}),
    ...(createTime === undefined ? {} : { time: createTime, createTime }),
  });
}

/** Legs of a withdrawal that is paid: what was on hold goes to the channel, as a fee and as tax. */
export function paidLegs(record: AnyRecord): Leg[] {
  const [currency, { net, fee, tax }] = [currencyOf(record), amounts(record)];
  const held = { owner: ofUser(String(record["user"])), currency, part: "frozen" } as const;
  return [
    { ...held, amount: -net, purpose: "principal" },
    { ...held, amount: -fee, purpose: "fee" },
    { ...held, amount: -tax, purpose: "tax" },
    { owner: ofPlatform("payoutClearing"), currency, amount: net },
    { owner: ofPlatform("feeIncome"), currency, amount: fee },
    { owner: ofPlatform("taxWithheld"), currency, amount: tax },
  ];
}

/** Takes the amount of a withdrawal that is paid off the member's hold. */
export async function postPaid(
  tx: Sql,
  context: Context,
  record: AnyRecord,
  more: Pick<Posting, "biz" | "time" | "createTime" | "note" | "paper">,
): Promise<Posted> {
  const source = await freezeOf(tx, record);
  return post(tx, context, {
    idemKey: `payout:${more.biz.id}`,
    kind: "payout",
    legs: paidLegs(record),
    ...(source ? { source } : {}),
    ...more,
  });
}

/** Mirrors the entry of a payment that came back. The amount is on hold again. */
export const postComeBack = (
  tx: Sql,
  context: Context,
  entry: string,
  more: Pick<Posting, "biz" | "note" | "paper">,
): Promise<Posted> =>
  post(tx, context, {
    idemKey: `payoutReturn:${entry}`,
    kind: "payoutReturn",
    reversalOf: entry,
    source: entry,
    ...more,
  });
