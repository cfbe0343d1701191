import { current } from "#server/config/secret.ts";
import type { HttpOptions } from "#server/providers/http-call.ts";
import { callChannel } from "#server/providers/http-call.ts";
import { readHttpStatement } from "#server/providers/http-statement.ts";
import { isoCode } from "#server/providers/read-values.ts";
import type { PayoutChannel } from "./channel.ts";
import { readAnswer } from "./read-answer.ts";

/**
 * Channel behind an HTTP interface. Each call has `Authorization: Bearer KEY`; redirects are not followed.
 *
 *   POST {url}/payouts       {"no", "method", "currency": "CNY" | "HKD" | "USD", "amount": in the smallest unit,
 *                            "holder", "account", "bank", "swift", "country"}. Two calls with one `no` mean one payment.
 *   GET {url}/payouts/{no}   what became of it. 404 means that the number is not known.
 *   GET {url}/statements/{method}/{day}   lines of the kinds "payout" and "payoutReturn" (../http-statement.ts)
 *
 * The first two answer {"state": "accepted" | "paid" | "refused" | "noAccess" | "returned" | "unknown", "channelNo", "currency",
 * "amount", "fee", "code", "text"}. A payment that is paid names amount and currency. 200, 404, 409 and 422 have such an
 * answer. With anything else, and without an answer in 30 seconds, it is not known whether the channel pays: it is asked
 * again, and nothing is sent a second time.
 *
 * The channel sends the same answers with "id" and "no" to POST /callbacks/payout of this server, with the header
 * X-Signature (../signature.ts). It repeats a message until it gets a 200.
 */
export const httpChannel = (options: HttpOptions): PayoutChannel => ({
  send: async (order, signal) =>
    readAnswer(await callChannel(options, "/payouts", { ...order, currency: isoCode(order.currency) }, signal)),
  ask: async (no, signal) => readAnswer(await callChannel(options, `/payouts/${encodeURIComponent(no)}`, null, signal)),
  statement: (method, day, signal) => readHttpStatement(options, method, day, signal),
  secret: () => current(options.secret),
});
