import type { Problem } from "#kernel/problem.ts";

type Values = Readonly<Record<string, unknown>>;

/** Returns the keys of a field's rows, such as reasons. */
export const keysIn = (rows: unknown): string[] =>
  Array.isArray(rows) ? rows.map((row: Values) => String(row["key"])) : [];

const repeated = (rows: unknown): string | undefined => {
  const keys = keysIn(rows);
  return keys.find((key, i) => keys.indexOf(key) !== i);
};

/** Checks the rules that span several fields (catalogue/reports.md, /system-config). */
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
  return problems;
}
