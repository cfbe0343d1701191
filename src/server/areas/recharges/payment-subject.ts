import { PayState } from "#domain/enumerations/money.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { AccountStatus } from "#domain/money/enumerations.ts";
import { rechargeOrder } from "#domain/recharges/recharge-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PaymentSubject } from "#server/areas/payments/paid-subject.ts";
import { refundPayment } from "#server/areas/payments/payments.ts";
import type { Row } from "#server/resources/row.ts";
import { hasPaid } from "./place.ts";
import { postRecharge } from "./recharge-ledger.ts";
import { messageAbout } from "./recharge-message.ts";

const is = ({ payState }: AnyRecord, ...keys: Parameters<typeof PayState.of>[0][]): boolean =>
  keys.some((key) => payState === PayState.of(key));

/** True if the member's coins have no account any more, because the member has left. */
async function hasLeft(tx: Sql, user: string): Promise<boolean> {
  const [closed] = await tx.query(
    "select 1 from account where owner_kind = 'user' and owner = $1::bigint and currency = $2 and status = $3",
    [user, LedgerCurrency.of("coin"), AccountStatus.of("closed")],
  );
  return closed !== undefined;
}

/** Why an order takes no payment; null where it takes it. */
async function whyNot(tx: Sql, order: AnyRecord): Promise<string | null> {
  if (!is(order, "waiting", "closed")) return "重复支付，自动退回";
  return (await hasLeft(tx, String(order["user"]))) ? "账户已关闭，自动退回" : null;
}

async function paid(tx: Sql, context: Context, order: AnyRecord, payment: AnyRecord): Promise<void> {
  const reason = await whyNot(tx, order);
  if (reason !== null) {
    await refundPayment(tx, context, payment, { amount: Number(payment["amount"]), reason });
    return;
  }
  // Two first top-ups at the same moment wait for each other, so that one brings the bonus.
  const user = String(order["user"]);
  await tx.query("select pg_advisory_xact_lock(hashtext('recharge'), hashtext($1))", [user]);
  const firstBonusCoins = (await hasPaid(tx, user, order.id)) ? 0 : Number(order["firstBonusCoins"]);
  const { method, channelNo, payTime, late } = payment;
  const bought = { ...order, method, firstBonusCoins };
  const { entry } = await postRecharge(tx, context, bought);
  const patch: Row = { method, channelNo, payTime, late, firstBonusCoins, entry, closeTime: null };
  await moveBySystem(tx, context, {
    resource: rechargeOrder,
    verb: "pay",
    before: order,
    patch: { ...statesAfter(rechargeOrder, "pay"), ...patch },
    message: messageAbout(order, "recharge.paid"),
  });
}

async function closed(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  if (!is(order, "waiting")) return;
  await moveBySystem(tx, context, {
    resource: rechargeOrder,
    verb: "expire",
    before: order,
    patch: { ...statesAfter(rechargeOrder, "expire"), closeTime: context.now },
  });
}

export const paymentSubject: PaymentSubject = { resource: rechargeOrder.name, paid, closed };
