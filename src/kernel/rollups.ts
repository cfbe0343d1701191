import type { DerivedFrom } from "./derived.ts";
import type { Field, FieldOptions } from "./field.ts";
import { make } from "./field.ts";

/** Number of records of another resource that `derived` relates to this one. */
export const rollupCount = (derived: DerivedFrom, options: FieldOptions): Field<number> =>
  make("int", { ...options, derived, readOnly: true });
/** Sum of a number field of the records that `derived` relates to this one; 0 without records. */
export const rollupSum = (derived: DerivedFrom & { sumOf: string }, options: FieldOptions): Field<number> =>
  make("int", { ...options, derived, big: true, readOnly: true });
/** As `rollupSum`, with decimal places. */
export const rollupDecimal = (
  scale: number,
  derived: DerivedFrom & { sumOf: string },
  options: FieldOptions,
): Field<number> => make("decimal", { ...options, scale, derived, readOnly: true });
/** Mean of a number field of the records that `derived` relates to this one; null without records. */
export const rollupMean = (
  scale: number,
  derived: DerivedFrom & { meanOf: string },
  options: FieldOptions,
): Field<number | null> => make("decimal", { ...options, scale, derived, readOnly: true });
