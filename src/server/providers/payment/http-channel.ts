import { current } from "#server/config/secret.ts";
import type { HttpOptions } from "#server/providers/http-call.ts";
import { callChannel } from "#server/providers/http-call.ts";
import { readHttpStatement } from "#server/providers/http-statement.ts";
import { isoCode } from "#server/providers/read-values.ts";
import type { PaymentChannel } from "./channel.ts";
import { readPaymentAnswer, readRefundAnswer } from "./read-answer.ts";

/**
 * Channel behind an HTTP interface (../http-call.ts says which replies are answers).
 *
 *   POST {url}/payments              {"no", "method", "currency": "CNY" | "HKD" | "USD", "amount": in the smallest unit,
 *                                    "deadline": seconds since 1970}. Two calls with one `no` mean one payment.
 *   GET {url}/payments/{no}          what became of it
 *   POST {url}/payments/{no}/close   {}: it can no longer be paid; the answer is "paid" where it was paid before
 *   POST {url}/refunds               {"no", "paymentNo", "channelNo", "method", "currency", "amount"}
 *   GET {url}/refunds/{no}           what became of it
 *   GET {url}/statements/{method}/{day}   lines of the kinds "payment" and "refund" (../http-statement.ts)
 *
 * Payments answer {"state": "waiting" | "paid" | "closed" | "refused" | "unknown", "channelNo", "link", "currency",
 * "amount", "fee", "code", "text"}, refunds {"state": "accepted" | "refunded" | "refused" | "unknown", …}. What is paid
 * or refunded names amount and currency.
 *
 * The channel sends the same answers with "id", "no" and "about": "payment" | "refund" to POST /callbacks/payment of this
 * server, with the header X-Signature (../signature.ts). It repeats a message until it gets a 200.
 */
export function httpPaymentChannel(options: HttpOptions): PaymentChannel {
  const call = (path: string, body: object | null, signal: AbortSignal) => callChannel(options, path, body, signal);
  const of = (no: string): string => `/payments/${encodeURIComponent(no)}`;
  return {
    open: async (order, signal) =>
      readPaymentAnswer(await call("/payments", { ...order, currency: isoCode(order.currency) }, signal)),
    ask: async (no, signal) => readPaymentAnswer(await call(of(no), null, signal)),
    close: async (no, signal) => readPaymentAnswer(await call(`${of(no)}/close`, {}, signal)),
    refund: async (order, signal) =>
      readRefundAnswer(await call("/refunds", { ...order, currency: isoCode(order.currency) }, signal)),
    askRefund: async (no, signal) => readRefundAnswer(await call(`/refunds/${encodeURIComponent(no)}`, null, signal)),
    statement: (method, day, signal) => readHttpStatement(options, method, day, signal),
    secret: () => current(options.secret),
  };
}
