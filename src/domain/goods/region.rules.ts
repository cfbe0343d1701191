import type { Problem } from "#kernel/problem.ts";

type Values = Readonly<Record<string, unknown>>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** A country has a code of ISO 3166-1, what lies in it one of ISO 3166-2 or of its statistics. */
function codeProblems({ code, parent }: Values): Problem[] {
  const isCountry = parent === null || parent === undefined;
  if (/^[A-Z]{2}$/.test(String(code)) === isCountry) return [];
  return isCountry
    ? [{ path: "code", label: ["国家用两位代码，如 CN", "A country has a code of two letters, such as CN"] }]
    : [
        {
          path: "code",
          label: ["省、市的代码如 CN-GD 或 440300", "A province or city has a code such as CN-GD or 440300"],
        },
      ];
}

/** Rules between the fields of a region. */
export function regionProblems(record: Values): Problem[] {
  const { timezone, daysMin, daysMax } = record;
  return [
    ...codeProblems(record),
    ...(timezone && !isTimeZone(String(timezone))
      ? [{ path: "timezone", label: ["没有这个时区", "There is no such time zone"] } as const]
      : []),
    ...(typeof daysMin === "number" && typeof daysMax === "number" && daysMin > daysMax
      ? [{ path: "daysMax", label: ["不能少于最短天数", "Must not be below the fewest days"] } as const]
      : []),
  ];
}
