/** Entries of a pasted text, such as ids, each once, in their order. */
export const entriesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r,，;；、\t]+/u)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];
