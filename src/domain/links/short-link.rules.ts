import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";

type Row = Readonly<Record<string, unknown>>;

const rules = [
  ["byPlatform", "platform"],
  ["byCountry", "country"],
  ["byLang", "lang"],
] as const;

/** Each device, country and language has at most one target; the end is after the begin. */
export function shortLinkProblems(record: Row): readonly Problem[] {
  const twice = rules.flatMap(([name, key]): Problem[] => {
    const given = Array.isArray(record[name]) ? (record[name] as Row[]).map((row) => String(row[key])) : [];
    const at = given.findIndex((one, i) => given.indexOf(one) < i);
    return at < 0
      ? []
      : [{ path: `${name}[${at}].${key}`, label: ["已有一条相同的规则", "There is a rule for it already"] }];
  });
  return [...twice, ...periodProblems(record)];
}
