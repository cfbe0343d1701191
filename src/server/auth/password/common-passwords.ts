import type { Guesser } from "#domain/staff/password-strength.ts";
import { isCommonPassword } from "#domain/staff/password-strength.ts";

let common: Promise<Guesser["common"]> | null = null;
let guesser: Promise<Guesser> | null = null;

/**
 * Loads only the list of common passwords, which every login needs. The other parts of the guesser are loaded when a
 * password is chosen.
 */
async function loadCommon(): Promise<Guesser["common"]> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

async function loadGuesser(): Promise<Guesser> {
  common ??= loadCommon();
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return { common: await common, guess: (password, ownerWords) => estimator.check(password, ownerWords) };
}

/** True if the password is one of the 50,000 that appear most often in breaches. Attackers try those first. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= loadCommon();
  return isCommonPassword(password, await common);
}

export const loadedGuesser = (): Promise<Guesser> => (guesser ??= loadGuesser());
