import { NoAnswer } from "#server/providers/no-answer.ts";
import type { Said } from "#server/providers/read-values.ts";
import { amountIn, channelNoIn, feeIn, textIn, whyIn } from "#server/providers/read-values.ts";
import type { PayoutAnswer } from "./channel.ts";

/**
 * Reads what a channel says about a payment. Amounts are whole numbers in the smallest unit of the currency.
 * @throws NoAnswer for what cannot be read
 */
export function readAnswer(said: Said): PayoutAnswer {
  const { state } = said;
  if (state === "unknown") return { state };
  if (state === "refused" || state === "noAccess") return { state, ...whyIn(said) };
  const channelNo = channelNoIn(said);
  if (state === "accepted") return { state, channelNo };
  if (state === "returned") return { state, channelNo, ...whyIn(said) };
  if (state !== "paid") throw new NoAnswer(`the state ${textIn(state, 20)} is not known`);
  return { state, channelNo, ...amountIn(said), fee: feeIn(said) };
}
