import { periodProblems } from "#domain/periods.ts";
import type { Problem } from "#kernel/problem.ts";

type Row = Readonly<Record<string, unknown>>;

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** Bonus within the coins, one price for each currency, and an end after the begin. */
export function rechargeSetProblems(record: Row): Problem[] {
  const problems: Problem[] = [...periodProblems(record)];
  const coins = Number(record["coins"] ?? 0);
  for (const name of ["bonusCoins", "firstBonusCoins"])
    if (Number(record[name] ?? 0) > coins)
      problems.push({ path: name, label: ["赠送不能多于金币数", "The bonus is at most the number of coins"] });
  const currencies = rowsIn(record["prices"]).map((row) => row["currency"]);
  if (new Set(currencies).size < currencies.length)
    problems.push({ path: "prices", label: ["每个币种只能有一行", "Each currency has one row"] });
  return problems;
}
