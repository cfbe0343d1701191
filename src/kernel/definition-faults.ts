import type { Field, Fields } from "./field.ts";
import { standardFields } from "./field.ts";
import type { Machine } from "./machine.ts";

/** Fields inside a field: those of an object or of each entry of a list. */
const innerOf = ({ shape, each, byId, byLanguage }: Field): Fields => ({
  ...shape,
  ...(each ? { each } : {}),
  ...(byId ? { byId } : {}),
  ...(byLanguage ? { byLanguage } : {}),
});

/** What is wrong with the currency of a field; null if nothing is. */
function currencyFault({ kind, currency }: Field, fields: Fields, around: Fields): string | null {
  if (kind !== "money") return null;
  if (!currency) return "has no currency";
  if (!("field" in currency)) return null;
  const named = fields[currency.field] ?? around[currency.field];
  if (!named) return `has its currency in the field ${currency.field}, which does not exist`;
  return named.enumeration === currency.of
    ? null
    : `has its currency in ${currency.field}, which is no ${currency.of.name}`;
}

/**
 * Returns what is wrong with the currencies of amounts, those inside other fields included.
 * @param around fields of the record that contains these fields, or on which a command with these inputs runs
 */
export function currencyFaults(fields: Fields, around: Fields = {}): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const fault = currencyFault(field, fields, around);
    const inner = currencyFaults(innerOf(field), { ...around, ...fields });
    return [...(fault ? [`${name} ${fault}`] : []), ...inner.map((one) => `${name}.${one}`)];
  });
}

interface Declared {
  fields: Fields;
  machine?: Machine | null;
}

/** Returns what is wrong with the fields of a resource, as sentences that begin with the name of a field. */
export function fieldFaults({ fields, machine }: Declared): string[] {
  const times = machine?.timed ?? [];
  return [
    ...Object.keys(fields).flatMap((name) =>
      Object.hasOwn(standardFields, name) ? [`${name} is a standard field`] : [],
    ),
    ...currencyFaults(fields),
    ...times.flatMap(({ at }) => (fields[at]?.kind === "time" ? [] : [`${at} of a timed transition is no time`])),
  ];
}
