import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";

type Row = Readonly<Record<string, unknown>>;

const rules = [
  ["byPlatform", "platform"],
  ["byCountry", "country"],
  ["byLang", "lang"],
] as const;

/** A link leads to an address or to a place. Each device, country and language has at most one target; the end is after the begin. */
export function shortLinkProblems(record: Row): readonly Problem[] {
  const twice = rules.flatMap(([name, key]): Problem[] => {
    const keys = Array.isArray(record[name]) ? (record[name] as Row[]).map((row) => String(row[key])) : [];
    const index = keys.findIndex((one, i) => keys.indexOf(one) < i);
    return index < 0
      ? []
      : [{ path: `${name}[${index}].${key}`, label: ["已有一条相同的规则", "There is a rule for it already"] }];
  });
  const isLeading = Boolean(record["target"]) !== Boolean(record["jump"]);
  const leads: Problem[] = isLeading
    ? []
    : [
        {
          path: "target",
          label: record["jump"]
            ? ["目标网址和跳转位置只能填一个", "leads to an address or to a place, not to both"]
            : ["请填写目标网址或跳转位置", "needs an address, or a place"],
        },
      ];
  return [...leads, ...twice, ...periodProblems(record)];
}
