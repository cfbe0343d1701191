import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";

type Values = Readonly<Record<string, unknown>>;

const isGiven = (value: unknown): boolean => typeof value === "number" && value > 0;
const prices = ["priceBeans", "priceCoins", "priceMoney"] as const;

/** Rules between the fields of an article: it has a price, and no two variants have the same code. */
export function goodsProblems(record: Values): Problem[] {
  const skus = Array.isArray(record["skus"]) ? (record["skus"] as Values[]) : [];
  const codes = skus.map(({ code }) => code);
  const twice = codes.findIndex((code, i) => code !== "" && codes.indexOf(code) < i);
  return [
    ...periodProblems(record),
    ...(prices.some((name) => isGiven(record[name]))
      ? []
      : [{ path: "priceBeans", label: ["至少填一种价格", "Needs one price at least"] } as const]),
    ...(twice < 0
      ? []
      : [{ path: `skus[${twice}].code`, label: ["规格编码重复", "Another variant has this code"] } as const]),
  ];
}
