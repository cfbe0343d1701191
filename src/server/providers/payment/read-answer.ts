import { NoAnswer } from "#server/providers/no-answer.ts";
import type { Said } from "#server/providers/read-values.ts";
import { amountIn, channelNoIn, feeIn, textIn, whyIn } from "#server/providers/read-values.ts";
import type { PaymentAnswer, RefundAnswer } from "./channel.ts";

const MOST_LINK = 500;

const linkIn = ({ link }: Said): string =>
  typeof link === "string" && link.length <= MOST_LINK && /^(https|weixin|alipays):\/\/\S+$/.test(link) ? link : "";

const notKnown = (state: unknown): NoAnswer => new NoAnswer(`the state ${textIn(state, 20)} is not known`);

/** Reads what a channel says about a payment. @throws NoAnswer for what cannot be read */
export function readPaymentAnswer(said: Said): PaymentAnswer {
  const { state } = said;
  if (state === "unknown" || state === "closed") return { state };
  if (state === "refused") return { state, ...whyIn(said) };
  const channelNo = channelNoIn(said);
  if (state === "waiting") return { state, channelNo, link: linkIn(said) };
  if (state !== "paid") throw notKnown(state);
  return { state, channelNo, ...amountIn(said), fee: feeIn(said) };
}

/** Reads what a channel says about a refund. @throws NoAnswer for what cannot be read */
export function readRefundAnswer(said: Said): RefundAnswer {
  const { state } = said;
  if (state === "unknown") return { state };
  if (state === "refused") return { state, ...whyIn(said) };
  const channelNo = channelNoIn(said);
  if (state === "accepted") return { state, channelNo };
  if (state !== "refunded") throw notKnown(state);
  return { state, channelNo, ...amountIn(said) };
}
