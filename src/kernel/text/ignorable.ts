/**
 * Matches characters that nobody sees and that change no word, such as soft hyphens, zero-width characters, fillers of
 * Hangul, variation selectors and control characters. White space is not among them.
 */
// oxlint-disable-next-line no-control-regex
export const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u0000-\u0008\u000E-\u001F\u007F-\u009F]/u;

/** Matches a character that somebody sees. The pattern of Braille without dots is as blank as a space. */
// oxlint-disable-next-line no-control-regex
const VISIBLE = /[^\s\p{Z}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u0000-\u001F\u007F-\u009F\u2800\u{1D159}]/u;

/** True if somebody sees anything of the text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
