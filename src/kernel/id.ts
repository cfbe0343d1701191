/** True for the wire form of an id: 1 to 18 digits, which always fit a bigint. */
export const isId = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && /^\d{1,18}$/.test(text);

/** Splits pasted ids at spaces, commas, semicolons and line breaks. An entry may be anything, because people wrote it. */
export const splitIds = (text: string): string[] => text.split(/[\s,;，；、]+/u).filter(Boolean);

/** Returns the ids of a pasted column or list of at least two; null for any other text. */
export function idsIn(text: string): string[] | null {
  const ids = splitIds(text);
  return ids.length > 1 && ids.every(isId) ? ids : null;
}
