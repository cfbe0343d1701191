/** Byte order mark, by which Excel recognizes UTF-8. */
export const BOM = "\ufeff";

/** Beginning of a text that a spreadsheet would run as a formula. Spreadsheets also accept the full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-\d+(\.\d+)?$/;

/**
 * Formats one cell (RFC 4180). A text that a spreadsheet would run gets an apostrophe in front.
 * @param isFigure true for a numeric field: a leading minus sign then does not begin a formula
 */
export function csvCell(text: string, isFigure = false): string {
  const harmless = FORMULA.test(text) && !(isFigure && NUMBER.test(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvRow = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
