import { NoAnswer } from "./no-answer.ts";

/** What a channel says, as it came. */
export type Said = Readonly<Record<string, unknown>>;

const CURRENCY_CODES = { CNY: "renminbi", HKD: "gangbi", USD: "meiyuan" } as const;

export type ChannelCurrency = (typeof CURRENCY_CODES)[keyof typeof CURRENCY_CODES];

/** Codes of ISO 4217, by our keys. */
export const isoCode = (key: string): string =>
  Object.entries(CURRENCY_CODES).find(([, known]) => known === key)?.[0] ?? key;

/** Reads a text without control characters, cut at `most` characters. */
export const textIn = (value: unknown, most: number): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  typeof value === "string" ? value.replaceAll(/[\u0000-\u001f\u007f]+/g, " ").slice(0, most) : "";

/** Reads why a channel refused something. */
export const whyIn = (said: Said): { code: string; text: string } => ({
  code: textIn(said["code"], 40),
  text: textIn(said["text"], 300),
});

/** Reads the number that the channel itself gives. @throws NoAnswer without one */
export function channelNoIn(said: Said): string {
  const channelNo = textIn(said["channelNo"], 64);
  if (channelNo === "") throw new NoAnswer(`the answer ${textIn(said["state"], 20)} has no number of the channel`);
  return channelNo;
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isCurrency = (value: unknown): value is keyof typeof CURRENCY_CODES =>
  typeof value === "string" && Object.hasOwn(CURRENCY_CODES, value);

/** Our key of a currency by its code; null for any other text. */
export const currencyOfCode = (code: unknown): ChannelCurrency | null =>
  isCurrency(code) ? CURRENCY_CODES[code] : null;

/** An amount in the smallest unit of its currency. */
export interface ChannelAmount {
  currency: ChannelCurrency;
  amount: number;
}

/** Reads an amount with its currency. @throws NoAnswer where one of them is missing or not known */
export function amountIn({ amount, currency }: Said): ChannelAmount {
  if (!isAmount(amount) || !isCurrency(currency)) throw new NoAnswer("the answer names no amount or no currency");
  return { amount, currency: CURRENCY_CODES[currency] };
}

/** Reads what the channel takes for itself; null where it does not tell. @throws NoAnswer for what is no amount */
export function feeIn({ fee = null }: Said): number | null {
  if (fee !== null && !isAmount(fee)) throw new NoAnswer("the fee is no amount");
  return fee;
}
