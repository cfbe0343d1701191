import { Currency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import type { CurrencyKey } from "#domain/money/leg.ts";
import { paymentRefund } from "#domain/payments/payment-refund.resource.ts";
import { RefundState } from "#domain/payments/enumerations.ts";
import { payment } from "#domain/payments/payment.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { newNumber } from "#server/resources/new-number.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { PAY_SECONDS } from "./payments.ts";

// Payments of the past, for the books of the demo.

const methods = {
  renminbi: ["wechat", "alipay"],
  gangbi: ["alipay", "payPal"],
  meiyuan: ["payPal", "applepay"],
} as const;

/** Stored method by which the demo pays in a currency. @param n chooses one of two */
export const pastMethod = (currency: CurrencyKey, n: number) =>
  PayMethod.of(methods[currency as keyof typeof methods][n % 2 === 0 ? 0 : 1]);

/** Stored currency; the demo pays in money only. */
export const pastCurrency = (currency: CurrencyKey) => Currency.of(currency as keyof typeof methods);

interface Past {
  subject: { resource: string; id: string };
  user: string;
  amount: number;
  currency: unknown;
  method: unknown;
  /** Seconds since 1970 at which it was opened. */
  at: number;
  /** Seconds until it was paid; null for one that was closed unpaid. */
  paidAfter: number | null;
}

/** A payment of the past. */
export function pastPayment(tx: Sql, { subject, at, paidAfter, ...past }: Past): Promise<AnyRecord> {
  const deadline = at + PAY_SECONDS;
  const channelNo = `4200${String(at)}${subject.id.padStart(6, "0")}`;
  const paid = {
    payState: PayState.of("paid"),
    channelNo,
    channelKey: `${String(past.method)}:${channelNo}`,
    channelFee: Math.max(1, Math.round(past.amount * 0.006)),
    payTime: at + (paidAfter ?? 0),
    late: (paidAfter ?? 0) > PAY_SECONDS,
  };
  return insertRecord(
    tx,
    payment,
    {
      ...past,
      paymentNo: newNumber("SK", at, 8),
      subjectType: subject.resource,
      subjectId: subject.id,
      deadline,
      sentTime: at,
      createTime: at,
      ...(paidAfter === null ? { payState: PayState.of("closed"), closeTime: deadline } : paid),
    },
    null,
  );
}

/** A whole refund of the past, which the channel has made. */
export async function pastRefund(tx: Sql, of: AnyRecord, at: number, reason: string, entry: string): Promise<void> {
  const { user, method, currency, amount } = of;
  await updateRecord(tx, payment, of, { refunded: amount, payState: PayState.of("refunded") }, null);
  await insertRecord(
    tx,
    paymentRefund,
    {
      payment: of.id,
      user,
      method,
      currency,
      amount,
      reason,
      entry,
      refundNo: newNumber("TK", at, 8),
      state: RefundState.of("done"),
      channelNo: `5030${String(at)}${of.id.padStart(6, "0")}`,
      sentTime: at,
      doneTime: at + 60,
      createTime: at,
    },
    null,
  );
}
