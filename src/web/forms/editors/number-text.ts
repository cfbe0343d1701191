import type { AmountFormat } from "#kernel/amount.ts";
import { amountIn, plainAmount } from "#kernel/amount.ts";
import { textIn } from "./editor-props.ts";

/**
 * Parses typed text as a number. Text that is no number is kept as typed, and the validation reports it.
 * @param format of an amount, which becomes whole smallest units; null for other numbers
 */
export function numberIn(text: string, format: AmountFormat | null): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (format) return amountIn(trimmed, format) ?? text;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : text;
}

export const shownNumber = (value: unknown, format: AmountFormat | null): string =>
  typeof value === "number" && format ? plainAmount(value, format) : textIn(value);
