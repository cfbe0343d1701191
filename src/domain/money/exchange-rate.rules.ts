import type { Problem } from "#kernel/problem.ts";
import { ExchangeUnit } from "./enumerations.ts";

const next: Readonly<Record<string, string>> = { earnings: "coin", coin: "bean" };

/** Earnings become coins and coins become beans; nothing goes back. The limits fit each other. */
export function exchangeRateProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const problems: Problem[] = [];
  const from = ExchangeUnit.value(record["fromUnit"])?.key;
  const to = ExchangeUnit.value(record["toUnit"])?.key;
  if (from && to && next[from] !== to)
    problems.push({
      path: "toUnit",
      label: [
        "只能由收益换金币，或由金币换金豆，不能换回",
        "Earnings become coins, and coins become beans. Nothing goes back",
      ],
    });
  const [min, max, perDay] = ["min", "max", "perDay"].map((name) => Number(record[name] ?? 0));
  if (min !== undefined && max !== undefined && max > 0 && min > max)
    problems.push({ path: "max", label: ["不能小于单次最少", "Must not be below the least at once"] });
  if (max !== undefined && perDay !== undefined && perDay > 0 && max > perDay)
    problems.push({ path: "perDay", label: ["不能小于单次最多", "Must not be below the most at once"] });
  return problems;
}
