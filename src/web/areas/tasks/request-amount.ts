import { LedgerCurrency } from "#domain/currency.ts";
import { PendingRule } from "#domain/tasks/enumerations.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { count, l } from "#web/i18n/text.ts";
import { tt } from "./texts.ts";

/** An amount of a request in its currency. */
const inItsCurrency = ({ currency }: AnyRecord, amount: unknown): string =>
  l(amountLabel(Number(amount), LedgerCurrency.value(currency)?.format ?? null));

/** The amount of a request; empty without one. */
export const amountOf = (pending: AnyRecord): string =>
  typeof pending["amount"] === "number" ? inItsCurrency(pending, pending["amount"]) : "";

/** Why a request needs a second person, such as above ¥50,000.00. */
export function ruleText(pending: AnyRecord): string {
  const rule = PendingRule.value(pending["rule"])?.key;
  const { limit } = pending;
  if (rule === "count") return tt("above", { n: count(Number(limit ?? 0)) });
  if (rule !== "amount") return tt("ofKind");
  return typeof limit === "number" ? tt("aboveAmount", { n: inItsCurrency(pending, limit) }) : tt("noLimit");
}
