import { BEANS, COINS, RENMINBI } from "#domain/amount-formats.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";

const currencies = [
  [1, "renminbi", "人民币", "Renminbi (CNY)"],
  [2, "gangbi", "港币", "Hong Kong dollar (HKD)"],
  [3, "meiyuan", "美元", "US dollar (USD)"],
] as const;
const formats = {
  renminbi: RENMINBI,
  gangbi: { exponent: 2, sign: "HK$" },
  meiyuan: { exponent: 2, sign: "$" },
} as const;

export const Currency = defineEnumeration("Currency", currencies, { formats });

/** What the ledger counts. Coins and beans are currencies of their own, so that nothing adds them to money. */
export const LedgerCurrency = defineEnumeration(
  "LedgerCurrency",
  [...currencies, [101, "coin", "金币", "Coins"], [102, "bean", "金豆", "Beans"]],
  { formats: { ...formats, coin: COINS, bean: BEANS } },
);

/** The currency of an amount is that in the record's field `currency`. */
export const inCurrency = { field: "currency", of: Currency } as const;
export const inLedgerCurrency = { field: "currency", of: LedgerCurrency } as const;
