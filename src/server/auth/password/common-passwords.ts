import type { Guesser } from "#domain/staff/password-strength.ts";
import { isCommonPassword } from "#domain/staff/password-strength.ts";

let common: Promise<Guesser["common"]> | null = null;
let guesser: Promise<Guesser> | null = null;

/** Every login asks it; what a guesser needs beside it is built where a password is chosen. */
async function loadCommon(): Promise<Guesser["common"]> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

async function loadGuesser(): Promise<Guesser> {
  common ??= loadCommon();
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return { common: await common, guess: (password, own) => estimator.check(password, own) };
}

/** Whether it is one of the fifty thousand that breaches have shown most often, and that are tried before all others. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= loadCommon();
  return isCommonPassword(password, await common);
}

export const loadedGuesser = (): Promise<Guesser> => (guesser ??= loadGuesser());
