import type { Field, Fields } from "./field.ts";
import { standardFields } from "./field.ts";
import type { Limit } from "./limit.ts";
import { sumFaults } from "./list-sums.ts";
import type { Machine } from "./machine.ts";
import { maskFaults } from "./mask-faults.ts";
import type { MaskUses } from "./mask-faults.ts";

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

/** A resource as its definition makes it, as far as it is checked. */
interface Made extends MaskUses {
  fields: Fields;
  machine: Machine | null;
  title: string;
  list: { columns: readonly string[]; keeps?: readonly string[]; sort: string; sums?: readonly string[] };
  form: readonly string[];
  rankedWithin: readonly string[] | null;
  uniqueTogether: readonly (readonly string[])[];
  limits: readonly Limit[];
}

/** Names of fields that a definition uses. */
const namesIn = ({ machine, title, list, form, rankedWithin, uniqueTogether, limits }: Made): string[] => [
  ...list.columns,
  ...(list.keeps ?? []),
  list.sort.replace(/^-/, ""),
  title,
  ...(rankedWithin ?? []),
  ...uniqueTogether.flat(),
  ...limits.flatMap(({ within, during = [], path }) => [...within, ...during, path]),
  ...form,
  ...Object.keys(machine?.fields ?? {}),
  ...(machine?.timed ?? []).flatMap(({ at, set = {} }) => [at, ...Object.keys(set)]),
];

/**
 * Returns what is wrong with the definition of a resource. The console does not have it: the server and the contracts
 * have checked its definitions.
 * @param own fields that the definition itself declares
 */
export function resourceFaults(made: Made, own: Fields): string[] {
  const { fields, machine } = made;
  return [
    ...Object.keys(own).flatMap((name) => (Object.hasOwn(standardFields, name) ? [`${name} is a standard field`] : [])),
    ...currencyFaults(own),
    ...(machine?.timed ?? []).flatMap(({ at }) =>
      fields[at]?.kind === "time" ? [] : [`${at} of a timed transition is no time`],
    ),
    ...namesIn(made).flatMap((name) =>
      Object.hasOwn(fields, name) ? [] : [`names the field ${name}, which it does not have`],
    ),
    ...sumFaults(made).map((name) => `cannot add up ${name}`),
    ...maskFaults(made),
  ];
}
