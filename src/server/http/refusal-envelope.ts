import type { Refusal } from "#kernel/errors.ts";
import { codes } from "#kernel/errors.ts";

export interface Failed {
  code: number;
  msg: string;
  result: { path: string | null; details: unknown };
}

/** Builds the envelope of a refusal, in the caller's language. */
export const refusalEnvelope = (refusal: Refusal, language: string | undefined): Failed => ({
  code: codes[refusal.codeName],
  msg: refusal.label[language === "0" ? 1 : 0],
  result: { path: refusal.path, details: refusal.details },
});
