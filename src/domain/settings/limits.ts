import { LedgerCurrency } from "#domain/currency.ts";
import type { Stored } from "#kernel/enumeration.ts";

/** Field of a configuration with the limit of coins and beans, which its rows by currency do not have. */
export const BEAN_LIMIT = "beanTwoPerson";

const whole: readonly unknown[] = [LedgerCurrency.of("coin"), LedgerCurrency.of("bean")];

/** True for coins and beans. */
export const isCountedWhole = (currency: Stored): boolean => whole.includes(currency);

/**
 * Splits the name of a limit such as `withdrawal.twoPersonAbove` into a type of configurations and a field: of its rows by
 * currency, which have the name of the type, or of the configuration itself.
 */
export function limitPath(path: string): { type: string; field: string } {
  const [type = "", field = ""] = path.split(".");
  return { type, field };
}
