import { randomInt } from "node:crypto";
import { clockText, PLATFORM_ZONE } from "#kernel/time-zone.ts";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number that people read: a prefix, the day in Beijing, and signs of its own. */
export function newNumber(prefix: string, now: number, signs = 6): string {
  const day = clockText(PLATFORM_ZONE, now).slice(2, 10).replaceAll("-", "");
  return `${prefix}${day}-${Array.from({ length: signs }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
}
