export interface Moment {
  date: string;
  clock: string;
}

const padded = (digits: number) => (part: number) => String(part).padStart(digits, "0");
const two = padded(2);
const four = padded(4);

/**
 * Specification, section 9: seconds since 1970, shown YYYY-MM-DD HH:mm:ss in the reader's zone. By hand: every row of a
 * first list has one, and what dayjs needs for it would be a fiftieth of the first load.
 */
export function moment(seconds: number): Moment {
  const at = new Date(seconds * 1000);
  return {
    date: [four(at.getFullYear()), two(at.getMonth() + 1), two(at.getDate())].join("-"),
    clock: [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":"),
  };
}

/** Minor units of a currency that has two digits. */
export const amount = (minor: number): string => (minor / 100).toFixed(2);

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
