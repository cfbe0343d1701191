import { randomInt } from "node:crypto";

// Without letters that look like digits.
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 20;

/** A code of 100 random bits, which nobody guesses. */
export const newCouponCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
