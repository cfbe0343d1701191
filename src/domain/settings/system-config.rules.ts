import type { Problem } from "#kernel/problem.ts";

type Values = Readonly<Record<string, unknown>>;

/** Returns the keys of a field's rows, such as reasons. */
export const keysIn = (rows: unknown): string[] =>
  Array.isArray(rows) ? rows.map((row: Values) => String(row["key"])) : [];

const repeated = (rows: unknown): string | undefined => {
  const keys = keysIn(rows);
  return keys.find((key, i) => keys.indexOf(key) !== i);
};

/** Each currency has one row, whose limits grow: at once, a day, a month. */
function withdrawalProblems(rows: unknown): Problem[] {
  const limits: readonly Values[] = Array.isArray(rows) ? rows : [];
  return limits.flatMap((row, i): Problem[] => {
    const pathOf = (name: string): string => `withdrawal[${i}].${name}`;
    if (limits.findIndex(({ currency }) => currency === row["currency"]) < i)
      return [{ path: pathOf("currency"), label: ["这个币种已有一行", "This currency has a row already"] }];
    const names = ["min", "max", "dailyMax", "monthlyMax"];
    const wrong = names.find((name, place) => place > 0 && Number(row[name]) < Number(row[names[place - 1] ?? ""]));
    return wrong === undefined
      ? []
      : [{ path: pathOf(wrong), label: ["不能低于前一项限额", "Must not be lower than the limit before it"] }];
  });
}

/** Checks the rules that span several fields. */
export function systemConfigProblems(record: Values): Problem[] {
  const problems: Problem[] = [];
  const weights = record["scoreDimension"];
  if (record["type"] === "scoreDimension" && Array.isArray(weights)) {
    const sum = weights.reduce((total: number, row: Values) => total + Number(row["weight"]), 0);
    if (sum !== 100)
      problems.push({
        path: "scoreDimension",
        label: [`权重之和须为 100，现为 ${sum}`, `Weights must add up to 100, not ${sum}`],
      });
  }
  for (const name of ["reportTypes", "auditFailure", "scoreDimension"]) {
    const twice = repeated(record[name]);
    if (twice !== undefined)
      problems.push({ path: name, label: [`键「${twice}」重复`, `The key ${twice} appears twice`] });
  }
  return [...problems, ...withdrawalProblems(record["withdrawal"])];
}
