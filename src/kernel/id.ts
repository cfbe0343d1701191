/** How a record's id travels: digits, as many as a bigint surely holds. */
export const isId = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && /^\d{1,18}$/.test(text);
