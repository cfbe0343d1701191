const units: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** Reads a duration in seconds, such as `1d 2h 3m 4s`, `1 hour 24 minutes`, `3:25:10` or `3600`. Null for other texts. */
export function secondsOf(text: string): number | null {
  const plain = text.trim();
  if (/^\d+(\.\d+)?$/.test(plain)) return Math.round(Number(plain));
  const clock = /^(\d+):(\d{1,2})(?::(\d{1,2}))$/.exec(plain);
  if (clock) return Number(clock[1]) * 3_600 + Number(clock[2]) * 60 + Number(clock[3]);
  let total = 0;
  let found = false;
  for (const [, number, unit = ""] of plain
    .toLowerCase()
    .matchAll(/(\d+(?:\.\d+)?)\s*(days?|d|hours?|h|min(?:ute)?s?|m|sec(?:ond)?s?|s)\b/g)) {
    total += Number(number) * (units[unit[0] ?? ""] ?? 0);
    found = true;
  }
  return found ? Math.round(total) : null;
}
