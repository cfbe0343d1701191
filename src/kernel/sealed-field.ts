import type { Field, FieldOptions, Fields } from "./field.ts";
import { make, text } from "./field.ts";
import type { MaskKind } from "./mask.ts";
import { ROW_KEY } from "./mask.ts";

/**
 * Key of a row, to be spread into the shape of `rows` that contain masked fields. The server gives it to a new row. A
 * call that sends it back without a masked value keeps the stored one.
 */
export const keyed = {
  [ROW_KEY]: text(24, { label: ["行标识", "Row key"], inner: true, isCode: true }),
} as const satisfies Fields;

export interface SealedOptions extends Omit<FieldOptions, "masked" | "filter" | "sort" | "search"> {
  /** What readers see of the value. */
  mask: MaskKind;
  /** Keeps a keyed hash of the value, so that equal values are found. `unique` needs it. */
  find?: boolean;
}

/**
 * A text that is stored encrypted, such as the number of an identity card. It leaves the server only as its mask, and by
 * the command `reveal`. Two values are equal without regard to case, width, blanks and hyphens, unless `isCode` is set.
 * @param max length in characters
 */
export const sealed = (max: number, { mask, find = false, ...options }: SealedOptions): Field<string> =>
  make("text", { ...options, max, masked: mask, sealed: { find } });
