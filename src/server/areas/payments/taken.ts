import { Currency } from "#domain/currency.ts";
import type { MessageVerdict } from "#domain/payments/enumerations.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";

type VerdictKey = (typeof MessageVerdict)["values"][number]["key"];

/** What the console made of an answer. */
export interface Taken {
  verdict: VerdictKey;
  note: Label;
  /** The record that it is about; absent where there is none. */
  about?: { resource: Resource; record: AnyRecord };
}

const none: Label = ["", ""];

export const taken = (note: Label = none): Taken => ({ verdict: "taken", note });
export const noChange = (note: Label = none): Taken => ({ verdict: "noChange", note });
export const contradicts = (zh: string, en: string): Taken => ({ verdict: "contradicts", note: [zh, en] });

/** An answer about a number that we did not give. */
export const unknownNo = ([zh, en]: Label, no: string): Taken => ({
  verdict: "unknown",
  note: [`没有${zh} ${no}`, `There is no ${en} ${no}`],
});

const amountOf = (currency: unknown, amount: number): Label =>
  amountLabel(amount, Currency.value(currency)?.format ?? null);

/** Contradicts where a channel names another amount or currency than the record has; null where they are the same. */
export function otherAmount(
  { currency, amount }: AnyRecord,
  told: { currency: unknown; amount: number },
  [zh, en]: Label,
): Taken | null {
  if (told.currency === currency && told.amount === amount) return null;
  const [is, should] = [amountOf(told.currency, told.amount), amountOf(currency, Number(amount))];
  return contradicts(`渠道报${zh} ${is[0]}，应${zh} ${should[0]}`, `${is[1]} ${en} instead of ${should[1]}`);
}
