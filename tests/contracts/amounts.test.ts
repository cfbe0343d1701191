import { describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { OperationModule } from "#domain/enumerations/reports.ts";
import { findResource, resources } from "#domain/index.ts";
import type { AmountFormat } from "#kernel/amount.ts";
import { soleUnit } from "#kernel/amounts-of-record.ts";
import { currencyFaults } from "#kernel/definition-faults.ts";
import type { Field } from "#kernel/field.ts";
import { wordsOf } from "#server/resources/display-text.ts";
import { textOf } from "#web/fields/cell.tsx";

const AMOUNT = 123_400;

/** A value of a field in which every amount is the same one, in a currency that stands beside it; null without amounts. */
function sampleOf(field: Field, currencies: Record<string, unknown>): unknown {
  if (field.kind === "money") return AMOUNT;
  const inner = Object.entries(field.shape ?? {}).flatMap(([name, one]) => {
    const value = sampleOf(one, currencies);
    return value === null ? [] : [[name, value] as const];
  });
  if (inner.length === 0) return null;
  const row = Object.fromEntries([
    ...inner,
    ...Object.keys(field.shape ?? {}).flatMap((name) =>
      name in currencies ? [[name, currencies[name]] as const] : [],
    ),
  ]);
  return field.many ? [row] : row;
}

/** Currencies of a field's amounts, by the field that has them; an empty name for one currency of all records. */
const currenciesOf = (field: Field): [name: string, stored: unknown, format: AmountFormat][] => {
  const { currency } = field;
  const own: [string, unknown, AmountFormat][] = !currency
    ? []
    : "field" in currency
      ? currency.of.values
          .flatMap(({ stored, format }) => (format ? [[currency.field, stored, format] as const] : []))
          .map(([name, stored, format]) => [name, stored, format])
      : [["", null, currency]];
  return [...own, ...Object.values(field.shape ?? {}).flatMap(currenciesOf)];
};

const amounts = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    currenciesOf(field).map(([currency, stored, format]) => ({ resource, name, field, currency, stored, format })),
  ),
);

describe("every amount", () => {
  it("reads with its currency, in the console and in files, in each currency that it may have", () => {
    expect(amounts.length).toBeGreaterThan(10);
    const bare = amounts.flatMap(({ resource, name, field, currency, stored, format }) => {
      const record = currency === "" ? {} : { [currency]: stored };
      const values = { ...record, [name]: sampleOf(field, record) };
      const reader = { language: 1, timezone: 0 };
      const texts = [textOf(field, values[name], {}, values), wordsOf(resource, name, values, {}, reader)];
      const mark = format.sign ?? format.unit?.[0] ?? "no mark";
      return texts.every((text) => text.includes(mark)) ? [] : [`${resource.name}.${name}: ${texts.join(" | ")}`];
    });
    expect(bare).toEqual([]);
  });

  it("has a sign or a unit in each of its currencies", () => {
    const unnamed = amounts.filter(({ format }) => !soleUnit({ kind: "money", label: ["", ""], currency: format }));
    expect(unnamed.map(({ resource, name }) => `${resource.name}.${name}`)).toEqual([]);
  });

  it("that a command asks for has its currency among the answers, or in the one record on which the command runs", () => {
    const faults = commands.flatMap(({ id, input, resource, targets }) => {
      const around = targets === "one" ? (findResource(resource ?? "")?.fields ?? {}) : {};
      return currencyFaults(input, around).map((fault) => `${id}: ${fault}`);
    });
    expect(faults).toEqual([]);
    expect(
      commands.filter(({ input }) => Object.values(input).some(({ kind }) => kind === "money")).length,
    ).toBeGreaterThan(0);
  });
});

it("every resource records its operations under a module of the enumeration", () => {
  const keys: readonly string[] = OperationModule.values.map(({ key }) => key);
  expect(resources.filter(({ module }) => !keys.includes(module)).map(({ name }) => name)).toEqual([]);
});
