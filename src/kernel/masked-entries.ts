import type { Field, Fields } from "./field.ts";
import type { Label } from "./label.ts";

/** A masked field of a record, or one inside a part or rows of it. */
interface MaskedEntry {
  /** Names that lead to it, without the places of rows: `idNumber`, `methods.account`. */
  path: string;
  field: Field;
  labels: readonly Label[];
  isInRows: boolean;
}

/** Returns all masked fields, at any depth. */
export const maskedEntries = (fields: Fields, outer?: Omit<MaskedEntry, "field">): MaskedEntry[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = outer ? `${outer.path}.${name}` : name;
    const labels = [...(outer?.labels ?? []), field.label];
    if (field.masked) return [{ path, field, labels, isInRows: outer?.isInRows === true }];
    return field.shape
      ? maskedEntries(field.shape, { path, labels, isInRows: field.many === true || outer?.isInRows === true })
      : [];
  });

export const hasInnerMasks = ({ shape }: Field): boolean => shape !== undefined && maskedEntries(shape).length > 0;

/** Paths of all masked values of a record, without the places of rows, such as `idNumber` and `methods.account`. */
export const maskedPaths = (fields: Fields): string[] => maskedEntries(fields).map(({ path }) => path);

/** The masked field at a path of `maskedPaths`. */
export const maskedEntry = (fields: Fields, path: string): ReturnType<typeof maskedEntries>[0] | undefined =>
  maskedEntries(fields).find((entry) => entry.path === path);
