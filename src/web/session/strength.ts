import { asGuessed, triedFirst } from "#kernel/guessing.ts";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** From "at once" to "not in a lifetime". */
export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * How long somebody would guess who knows what passwords are made of: breached ones, words, keys side by side, years.
 * @param own words that he would try first
 */
export const strengthOf = (password: string, own: readonly string[]): Strength =>
  estimator.check(asGuessed(password), triedFirst(own)).score;
