import type { Guess, Weakness } from "#kernel/guessing.ts";
import { asGuessed, triedFirst, weaknessOf } from "#kernel/guessing.ts";

type Guesser = (password: string, own: string[]) => Guess;

let common: Promise<ReadonlySet<string>> | null = null;
let guesser: Promise<Guesser> | null = null;

/** Every login asks it; what a guesser needs beside it is built where a password is chosen. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

async function loadGuesser(): Promise<Guesser> {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, own) => estimator.check(password, own);
}

/** Whether it is one of the fifty thousand that breaches have shown most often, and that are tried before all others. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon();
  return (await common).has(asGuessed(password).toLowerCase());
}

/** @param known texts about the owner: account, name, addresses, numbers */
export async function weaknessIn(password: string, known: readonly string[]): Promise<Weakness | null> {
  guesser ??= loadGuesser();
  const guess = await guesser;
  return weaknessOf(guess(asGuessed(password), triedFirst(known)));
}
