import dayjs from "dayjs";

export interface Moment {
  date: string;
  clock: string;
}

/** Formats seconds since 1970 as YYYY-MM-DD and HH:mm:ss in the reader's time zone (specification, section 9). */
export function moment(seconds: number): Moment {
  const time = dayjs.unix(seconds);
  return { date: time.format("YYYY-MM-DD"), clock: time.format("HH:mm:ss") };
}

/** Formats a time as `2026-11-20 16:40:00`. */
export function fullTime(seconds: number): string {
  const { date, clock } = moment(seconds);
  return `${date} ${clock}`;
}

/** Formats a time as `11-20 16:40`, or `2024-11-20` in another year. `ShortTime` draws it with the full time on hover. */
export function shortTime(seconds: number): string {
  const time = dayjs.unix(seconds);
  return time.format(time.isSame(dayjs(), "year") ? "MM-DD HH:mm" : "YYYY-MM-DD");
}

/** Formats the day of a time as `11-20`, or `2024-11-20` in another year. */
export function shortDay(seconds: number): string {
  const time = dayjs.unix(seconds);
  return time.format(time.isSame(dayjs(), "year") ? "MM-DD" : "YYYY-MM-DD");
}

const letterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "");

/** Converts HTML to one line of plain text. It is drawn as text, so nothing in it can run. */
export const plainText = (html: string): string =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => letterOf(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_, code: string) => letterOf(Number(code)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
