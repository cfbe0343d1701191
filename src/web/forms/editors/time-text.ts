import dayjs from "dayjs";
import { moment } from "#web/fields/format.ts";

const spelling = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;

/** Formats a time in seconds since 1970 in the reader's time zone; a date is returned as stored. */
export function timeText(value: unknown): string {
  if (typeof value !== "number") return value === null || value === undefined ? "" : String(value);
  const { date, clock } = moment(value);
  return `${date} ${clock}`;
}

/**
 * Parses a typed time to seconds since 1970; a date alone means its first moment, and empty text is null. Text that is
 * no time is returned as typed, and the validation reports it. Full-width digits and colons of input methods are
 * accepted.
 */
export function timeIn(text: string): number | string | null {
  const plain = text.normalize("NFKC").trim();
  if (plain === "") return null;
  const [, date, hour = "00", minute = "00", second = "00"] = spelling.exec(plain) ?? [];
  const time = dayjs(`${date}T${hour}:${minute}:${second}`);
  // Rejects dates such as February 31, which would become a day in March.
  return date !== undefined && time.format("YYYY-MM-DD") === date ? time.unix() : text;
}

/** Parses a typed date, which is stored as text; empty text is null. */
export const dateIn = (text: string): string | null => text.normalize("NFKC").trim() || null;
