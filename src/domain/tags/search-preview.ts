/** Widths in px that a result page of a search engine shows of a title and of a description. */
export const TITLE_WIDTH = 580;
export const DESCRIPTION_WIDTH = 990;

/** Sizes of the letters on a result page, in px. */
export const TITLE_SIZE = 20;
export const DESCRIPTION_SIZE = 14;

/** Average width of a Latin letter in Arial, as a share of its size. */
const LATIN = 0.52;

const isWide = (code: number): boolean => code >= 0x1100 && !(code >= 0x1ec0 && code < 0x2e80);

/**
 * Estimates the width of a text on a result page.
 * @param size of the letters in px
 * @returns px, rounded
 */
export const widthOf = (text: string, size: number): number =>
  Math.round([...text].reduce((sum, letter) => sum + (isWide(letter.codePointAt(0) ?? 0) ? 1 : LATIN), 0) * size);
