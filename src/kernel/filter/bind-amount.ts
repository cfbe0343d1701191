import type { AmountFormat } from "../amount.ts";
import { amountBelow, amountFault, amountIn } from "../amount.ts";
import { formatsOf } from "../amount-field.ts";
import type { Field } from "../field.ts";
import type { Label } from "../label.ts";
import type { Bound, BoundFilter } from "./ast.ts";

/** Condition of a filter on an amount, in the unit that people write. */
export type AmountCondition =
  | { in: readonly string[] }
  | { above?: Bound<string> | undefined; below?: Bound<string> | undefined };

interface AmountField extends Field {
  name: string;
}

/** Refuses a value, with what is wrong with it. */
type Refuse = (value: string, fault: Label) => never;

/** Currencies with the same number of decimals. Signs are no part of a filter: `90` means 90 in each currency. */
interface Group {
  format: AmountFormat;
  /** Condition on the currency; null if it is the same for all amounts of the field. */
  currencies: BoundFilter | null;
}

function groupsOf(field: AmountField): Group[] {
  const { currency } = field;
  const exponents = [...new Set(formatsOf(field).map(({ exponent }) => exponent))];
  if (!currency || !("field" in currency) || exponents.length === 1)
    return exponents.map((exponent) => ({ format: { exponent }, currencies: null }));
  // The currency of a referenced record is named like its amount: `order.amount`, `order.currency`.
  const path = field.name.replace(/[^.]*$/, currency.field);
  return exponents.map((exponent) => {
    const same = currency.of.values.filter(({ format }) => format?.exponent === exponent);
    return { format: { exponent }, currencies: { field: path, in: same.map(({ stored }) => stored) } };
  });
}

/**
 * Binds one end of a range. Between two amounts of the currency, the next lower one decides: above 90.5 is above 90
 * where there are no decimals.
 */
function boundIn({ value, inclusive }: Bound<string>, side: "above" | "below", format: AmountFormat): Bound<number> {
  const read = amountBelow(value, format);
  if (!read) return { value: Number.NaN, inclusive };
  return { value: read.minor, inclusive: read.isExact ? inclusive : side === "below" };
}

function conditionIn({ name }: AmountField, condition: AmountCondition, format: AmountFormat): BoundFilter {
  if ("in" in condition) return { field: name, in: condition.in.flatMap((text) => amountIn(text, format) ?? []) };
  const { above, below } = condition;
  return {
    field: name,
    ...(above ? { above: boundIn(above, "above", format) } : {}),
    ...(below ? { below: boundIn(below, "below", format) } : {}),
  };
}

/**
 * Binds a condition on an amount to its smallest unit. Currencies with other decimals get a condition of their own, each
 * with one on the currency.
 */
export function bindAmount(field: AmountField, condition: AmountCondition, refuse: Refuse): BoundFilter {
  const groups = groupsOf(field);
  const formats = groups.map(({ format }) => format);
  const texts =
    "in" in condition ? condition.in : [condition.above, condition.below].flatMap((bound) => bound?.value ?? []);
  for (const text of texts)
    if (formats.every((format) => amountIn(text, format) === null)) refuse(text, amountFault(formats));
  const parts = groups.map(({ format, currencies }): BoundFilter => {
    const bound = conditionIn(field, condition, format);
    return currencies ? { all: [currencies, bound] } : bound;
  });
  return parts.length === 1 && parts[0] ? parts[0] : { any: parts };
}
