/** Excel tells by it that a file is UTF-8. */
export const BOM = "\ufeff";

/** What a table program would take for a formula; the wide forms are taken for the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-\d+(\.\d+)?$/;

/**
 * One cell (RFC 4180). Text that a table program would run begins with an apostrophe.
 * @param isFigure of a field that holds numbers, whose minus is none of that
 */
export function csvCell(text: string, isFigure = false): string {
  const harmless = FORMULA.test(text) && !(isFigure && NUMBER.test(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvRow = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
