/** Why a password is soon guessed: made of what is known of its owner, of one piece again and again, of a run, of words. */
export type Weakness = "own" | "repeats" | "run" | "words";

/** What a guesser of zxcvbn found out: 0 at once to 4 not in a lifetime, and what it is made of. */
export interface Guess {
  score: number;
  sequence: readonly { pattern: string; dictionaryName?: unknown }[];
}

/** Under it, about 10⁸ tries are enough, and whoever stole the hashes has them in hours. */
const ACCEPTED = 3;

const product = ["creality", "crealitycloud", "cxy", "console", "model-community-console", "admin"];

/** A text, its part before the @, and its words. */
const partsOf = (text: string): string[] => [text, text.split("@")[0] ?? "", ...text.split(/[@.\s_+-]+/)];

/** What whoever guesses tries first: the product's names, and all that is known of the owner. */
export const triedFirst = (known: readonly string[]): string[] =>
  [...new Set([...product, ...known.flatMap(partsOf)])].filter((one) => one !== "");

/** However it is written: wide letters make no other password of it. */
export const asGuessed = (password: string): string => password.normalize("NFKC");

/** Null where it stands. The meter and the server ask the same. */
export function weaknessOf({ score, sequence }: Guess): Weakness | null {
  if (score >= ACCEPTED) return null;
  if (sequence.some(({ dictionaryName }) => dictionaryName === "userInputs")) return "own";
  const patterns = new Set(sequence.map(({ pattern }) => pattern));
  if (patterns.has("repeat")) return "repeats";
  return patterns.has("dictionary") ? "words" : "run";
}
