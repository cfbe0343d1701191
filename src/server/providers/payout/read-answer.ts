import type { PayoutAnswer } from "./channel.ts";
import { NoAnswer } from "./channel.ts";

type Row = Readonly<Record<string, unknown>>;

const CURRENCY_CODES = { CNY: "renminbi", HKD: "gangbi", USD: "meiyuan" } as const;
/** Codes of ISO 4217, by our keys. */
export const isoCode = (key: string): string =>
  Object.entries(CURRENCY_CODES).find(([, known]) => known === key)?.[0] ?? key;

const text = (value: unknown, most: number): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  typeof value === "string" ? value.replaceAll(/[\u0000-\u001f\u007f]+/g, " ").slice(0, most) : "";

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isCurrency = (value: unknown): value is keyof typeof CURRENCY_CODES =>
  typeof value === "string" && Object.hasOwn(CURRENCY_CODES, value);

/**
 * Reads what a channel says about a payment. Amounts are whole numbers in the smallest unit of the currency.
 * @throws NoAnswer for what cannot be read
 */
export function readAnswer(row: Row): PayoutAnswer {
  const { state } = row;
  const channelNo = text(row["channelNo"], 64);
  const why = { code: text(row["code"], 40), text: text(row["text"], 300) };
  if (state === "unknown") return { state };
  if (state === "refused" || state === "noAccess") return { state, ...why };
  if (channelNo === "") throw new NoAnswer(`the answer ${text(state, 20)} has no number of the channel`);
  if (state === "accepted") return { state, channelNo };
  if (state === "returned") return { state, channelNo, ...why };
  const { amount, currency, fee = null } = row;
  if (state !== "paid") throw new NoAnswer(`the state ${text(state, 20)} is not known`);
  if (!isAmount(amount) || !isCurrency(currency)) throw new NoAnswer("the answer names no amount or no currency");
  if (fee !== null && !isAmount(fee)) throw new NoAnswer("the fee is no amount");
  return { state, channelNo, amount, currency: CURRENCY_CODES[currency], fee };
}
