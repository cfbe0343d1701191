/** True for the wire form of an id: 1 to 18 digits, which always fit a bigint. */
export const isId = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && /^\d{1,18}$/.test(text);
