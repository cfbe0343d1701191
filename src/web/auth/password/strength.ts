import type { Guesser } from "#domain/staff/password-strength.ts";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Password guesser that knows breached passwords, words, keyboard patterns and years. */
export const guesser: Guesser = {
  common: new Set(dictionary["passwords-common"]),
  guess: (password, names) => estimator.check(password, names),
};
