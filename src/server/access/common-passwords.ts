import type { Guess, Weakness } from "#kernel/guessing.ts";
import { asGuessed, triedFirst, weaknessOf } from "#kernel/guessing.ts";

interface Guesser {
  common: ReadonlySet<string>;
  guess: (password: string, own: string[]) => Guess;
}

let guesser: Promise<Guesser> | null = null;

/** Large lists: nobody waits for them who changes no password. */
async function load(): Promise<Guesser> {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return {
    common: new Set(dictionary["passwords-common"]),
    guess: (password, own) => estimator.check(password, own),
  };
}

/** Whether it is one of the fifty thousand that breaches have shown most often, and that are tried before all others. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { common } = await (guesser ??= load());
  return common.has(asGuessed(password).toLowerCase());
}

/** @param known texts about the owner: account, name, addresses, numbers */
export async function weaknessIn(password: string, known: readonly string[]): Promise<Weakness | null> {
  const { guess } = await (guesser ??= load());
  return weaknessOf(guess(asGuessed(password), triedFirst(known)));
}
