import type { Secret } from "#server/config/secret.ts";
import { current } from "#server/config/secret.ts";
import type { PayoutAnswer, PayoutChannel, PayoutOrder } from "./channel.ts";
import { NoAnswer } from "./channel.ts";
import { isoCode, readAnswer } from "./read-answer.ts";

export interface HttpChannelOptions {
  /** Address of the channel, https or on this machine. */
  readonly url: string;
  readonly key: Secret;
  readonly secret: Secret;
  /** Milliseconds until an answer; default 30,000. */
  readonly answerMs?: number;
}

/** Most characters of an answer. */
const MOST_ANSWER = 64 * 1024;

/** @throws NoAnswer for an answer that is too large or no JSON object */
async function objectOf(reply: Response): Promise<Readonly<Record<string, unknown>>> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_ANSWER) throw new NoAnswer("the answer is too large");
  }
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  throw new NoAnswer("the answer is no JSON object");
}

/**
 * Channel behind an HTTP interface. Each call has `Authorization: Bearer KEY`; redirects are not followed.
 *
 *   POST {url}/payouts       {"no", "method", "currency": "CNY" | "HKD" | "USD", "amount": in the smallest unit,
 *                            "holder", "account", "bank", "swift", "country"}. Two calls with one `no` mean one payment.
 *   GET {url}/payouts/{no}   what became of it. 404 means that the number is not known.
 *
 * Both answer {"state": "accepted" | "paid" | "refused" | "noAccess" | "returned" | "unknown", "channelNo", "currency",
 * "amount", "fee", "code", "text"}. A payment that is paid names amount and currency. 200, 404, 409 and 422 have such an
 * answer. With anything else, and without an answer in 30 seconds, it is not known whether the channel pays: it is asked
 * again, and nothing is sent a second time.
 *
 * The channel sends the same answers with "id" and "no" to POST /callbacks/payout of this server, with the header
 * X-Signature (signature.ts). It repeats a message until it gets a 200.
 */
export function httpChannel({ url, key, secret, answerMs = 30_000 }: HttpChannelOptions): PayoutChannel {
  const call = async (path: string, init: RequestInit, signal: AbortSignal): Promise<PayoutAnswer> => {
    try {
      const reply = await fetch(`${url.replace(/\/+$/, "")}/payouts${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${current(key)}` },
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      });
      if (reply.status === 404) {
        await reply.body?.cancel();
        return { state: "unknown" };
      }
      const answer = await objectOf(reply);
      if (![200, 409, 422].includes(reply.status)) throw new NoAnswer(`the channel answered ${reply.status}`);
      return readAnswer(answer);
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      throw new NoAnswer("the channel gives no answer", { cause: error });
    }
  };
  return {
    send: (order: PayoutOrder, signal) =>
      call(
        "",
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...order, currency: isoCode(order.currency) }),
        },
        signal,
      ),
    ask: (no, signal) => call(`/${encodeURIComponent(no)}`, {}, signal),
    secret: () => current(secret),
  };
}
