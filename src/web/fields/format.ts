import dayjs from "dayjs";

export interface Moment {
  date: string;
  clock: string;
}

/** Specification, section 9: seconds since 1970, shown YYYY-MM-DD HH:mm:ss in the reader's zone. */
export function moment(seconds: number): Moment {
  const at = dayjs.unix(seconds);
  return { date: at.format("YYYY-MM-DD"), clock: at.format("HH:mm:ss") };
}

/** `11-20 16:40`, or `2024-11-20` where it is another year; for time lines beside the evidence. */
export function shortTime(seconds: number): string {
  const at = dayjs.unix(seconds);
  return at.format(at.isSame(dayjs(), "year") ? "MM-DD HH:mm" : "YYYY-MM-DD");
}

const letterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "");

/** One line of plain text out of HTML; drawn as text, so nothing in it can act. */
export const plainText = (html: string): string =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) => letterOf(Number.parseInt(digits, 16)))
    .replace(/&#(\d{1,7});/g, (_, digits: string) => letterOf(Number(digits)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
