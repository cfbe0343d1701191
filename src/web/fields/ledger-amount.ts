import { LedgerCurrency } from "#domain/currency.ts";
import { amountLabel } from "#kernel/amount.ts";
import { l } from "#web/i18n/text.ts";

/** An amount with its currency, such as `¥12.00`. */
export const amountText = (minor: number, currency: unknown): string =>
  l(amountLabel(minor, LedgerCurrency.value(currency)?.format ?? null));

/** As `amountText`, with a plus before what came in. */
export const signedText = (minor: number, currency: unknown): string =>
  `${minor > 0 ? "+" : ""}${amountText(minor, currency)}`;
