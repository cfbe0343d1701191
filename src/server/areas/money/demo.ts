import { Currency } from "#domain/currency.ts";
import { ExchangeUnit } from "#domain/money/enumerations.ts";
import { exchangeRate } from "#domain/money/exchange-rate.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";

const DAYS = 400;

const rates = [
  ["人民币收益换金币", "earnings", "coin", "renminbi", 10],
  ["港币收益换金币", "earnings", "coin", "gangbi", 9],
  ["美元收益换金币", "earnings", "coin", "meiyuan", 70],
  ["金币换金豆", "coin", "bean", null, 10],
] as const;

export const demo: AreaDemo = [
  {
    resource: exchangeRate,
    count: rates.length,
    values: (i, { ago }) => {
      const rate = rates[i];
      if (!rate) return null;
      const [name, from, to, currency, given] = rate;
      return {
        name,
        fromUnit: ExchangeUnit.of(from),
        toUnit: ExchangeUnit.of(to),
        currency: currency === null ? null : Currency.of(currency),
        rate: given,
        min: 1,
        max: 5_000,
        perDay: 20_000,
        begin: ago(DAYS),
      };
    },
  },
];
