import type { DerivedFrom, StateCondition } from "./derived.ts";
import type { Enumeration, Stored } from "./enumeration.ts";
import type { Field, FieldOptions, InCurrency } from "./field.ts";
import { make } from "./field.ts";

/** Number of records of another resource whose list `by` contains the id of this record. */
export const reverseCount = (resource: string, by: string, options: FieldOptions): Field<number> =>
  make("int", { ...options, derived: { resource, by }, readOnly: true });
/** Ids of the records of another resource whose list `by` contains the id of this record. */
export const reverseRefs = (resource: string, by: string, options: FieldOptions): Field<string[]> =>
  make("refs", { ...options, target: resource, derived: { resource, by }, readOnly: true });
/** Ids of the records of another resource whose reference `by` is this record. */
export const childRefs = (resource: string, by: string, options: FieldOptions): Field<string[]> =>
  make("refs", { ...options, target: resource, derived: { resource, by, one: true }, readOnly: true });
/** Id of the first record of an append-only resource whose reference `by` is this record. */
export const reverseRef = (resource: string, by: string, options: FieldOptions): Field<string | null> =>
  make("ref", { ...options, target: resource, derived: { resource, by, one: true, appendOnly: true }, readOnly: true });
/** Distinct values of a list field in the records that `derived` relates to this one. */
export const rollupValues = (
  enumeration: Enumeration,
  derived: DerivedFrom & { rollupField: string },
  options: FieldOptions,
): Field<Stored[]> => make("flags", { ...options, enumeration, derived, readOnly: true });
/** Distinct values of a plain field in the records that `derived` relates to this one. */
export const rollupDistinct = (
  enumeration: Enumeration,
  derived: DerivedFrom & { distinctOf: string },
  options: FieldOptions,
): Field<Stored[]> => make("flags", { ...options, enumeration, derived, readOnly: true });
/** Latest time in a field of the records that `derived` relates to this one; null without records. */
export const rollupLatest = (
  derived: DerivedFrom & { latestOf: string },
  options: FieldOptions,
): Field<number | null> => make("time", { ...options, derived, readOnly: true });
/** Value in a field of the newest of the records that `derived` relates to this one; null without records. */
export const rollupNewest = (
  enumeration: Enumeration,
  derived: DerivedFrom & { newestOf: string },
  options: FieldOptions,
): Field<Stored | null> => make("enum", { ...options, enumeration, derived, readOnly: true });
const SHARE = { scale: 4, percent: true, readOnly: true } as const;
/** Share of two number fields of the record, with four decimal places; null while `whole` is 0. Shown in percent. */
export const ratio = (part: string, whole: string, options: FieldOptions): Field<number | null> =>
  make("decimal", { ...options, ...SHARE, computed: { part, whole }, alsoReads: [part, whole] });
/** Sum of an amount of the records that `derived` relates to this one. */
export const rollupMoney = (
  derived: DerivedFrom & { sumOf: string },
  options: FieldOptions & InCurrency,
): Field<number> => make("money", { ...options, derived, readOnly: true });
/** Amount of one unit: an amount of the record divided by a number field; null while that is 0. */
export const amountPer = (part: string, whole: string, options: FieldOptions & InCurrency): Field<number | null> =>
  make("money", { ...options, computed: { part, whole }, readOnly: true });
/**
 * State that follows from times and states of the record. The first case that holds decides.
 * @param otherwise state of all other records; null for none
 */
export const stateFrom = <K extends string, const O extends NoInfer<K> | null>(
  enumeration: Enumeration<K>,
  cases: readonly { to: K; when: Readonly<Record<string, StateCondition>> }[],
  otherwise: O,
  options: FieldOptions,
): Field<O extends null ? Stored | null : Stored> =>
  make("enum", { ...options, enumeration, computed: { cases, otherwise }, readOnly: true });
