import { amount } from "#kernel/page.ts";
import { textIn } from "./editor-props.ts";

/**
 * Parses typed text as a number; money as hundredths. Text that is no number is kept as typed, and the validation
 * reports it.
 */
export function numberIn(text: string, isMoney: boolean): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return text;
  return isMoney ? Math.round(value * 100) : value;
}

export const shownNumber = (value: unknown, isMoney: boolean): string =>
  typeof value === "number" && isMoney ? amount(value) : textIn(value);
