/** What a key opens of a model's preview, each by a command of its own. */
export type Opening = "view" | "preview" | "compare";

/** What somebody has asked for before the program of the preview was there. */
let wished: { model: string; opening: Opening } | null = null;

/** @param opening null where he thought better of it */
export function wish(model: string, opening: Opening | null): void {
  wished = opening && { model, opening };
}

/** @returns what is to be opened of this model at once */
export function takeWish(model: string): Opening | null {
  if (wished?.model !== model) return null;
  const { opening } = wished;
  wished = null;
  return opening;
}
