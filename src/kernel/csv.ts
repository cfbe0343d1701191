/** Byte order mark, by which Excel recognizes UTF-8. */
export const BOM = "\ufeff";

/** What separates the cells of a row. */
const SEPARATOR = ",";

/** Signs by which a spreadsheet recognizes a formula. It also accepts the full-width forms. */
export const FORMULA_SIGNS = "=+\\-@＝＋－＠";
/** Beginning of a text that a spreadsheet would run as a formula, with apostrophes before it. */
const AT_START = new RegExp(`^'*[${FORMULA_SIGNS}\\t\\r\\n]`);
/**
 * A formula within a text. Programs that split rows at semicolons or tabs do not see the quotes around the text, so a
 * cell of theirs can begin there.
 */
const WITHIN = new RegExp(`([;\\t\\r\\n](?:[^\\S\\t\\r\\n]|")*)(?='*[${FORMULA_SIGNS}])`, "g");
const NUMBER = /^-\d+(\.\d+)?$/;

/** Puts an apostrophe before each part of a text that a spreadsheet would run as a formula. */
function guarded(text: string): string {
  const within = text.replace(WITHIN, "$1'");
  return AT_START.test(within) ? `'${within}` : within;
}

/**
 * Formats one cell (RFC 4180). Formulas get an apostrophe in front.
 * @param isFigure true for a numeric field: a leading minus sign then does not begin a formula
 */
export function csvCell(text: string, isFigure = false): string {
  const harmless = isFigure && NUMBER.test(text) ? text : guarded(text);
  return harmless.includes(SEPARATOR) || /["\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvRow = (cells: readonly string[]): string => `${cells.join(SEPARATOR)}\r\n`;
