import dayjs from "dayjs";
import { moment } from "#web/fields/format.ts";

const spelling = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;

/** As it is shown everywhere: the seconds of a time in the reader's zone, a date as it is stored. */
export function timeText(value: unknown): string {
  if (typeof value !== "number") return value === null || value === undefined ? "" : String(value);
  const { date, clock } = moment(value);
  return `${date} ${clock}`;
}

/**
 * What was typed, in seconds since 1970, a date alone being its first moment; null for nothing. What is no time stays as it
 * was typed: the check says so. Input methods write figures and colons of full width.
 */
export function timeIn(text: string): number | string | null {
  const plain = text.normalize("NFKC").trim();
  if (plain === "") return null;
  const [, date, hour = "00", minute = "00", second = "00"] = spelling.exec(plain) ?? [];
  const at = dayjs(`${date}T${hour}:${minute}:${second}`);
  // The 31st of February would be a day in March.
  return date !== undefined && at.format("YYYY-MM-DD") === date ? at.unix() : text;
}

/** The same of a day without a clock, which is stored as it is spelt. */
export const dateIn = (text: string): string | null => text.normalize("NFKC").trim() || null;
