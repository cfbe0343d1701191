import type { AmountFormat } from "#kernel/amount.ts";

export const RENMINBI = { exponent: 2, sign: "¥" } as const satisfies AmountFormat;
export const COINS = { exponent: 0, unit: ["金币", "coins"] } as const satisfies AmountFormat;
export const BEANS = { exponent: 0, unit: ["金豆", "beans"] } as const satisfies AmountFormat;
