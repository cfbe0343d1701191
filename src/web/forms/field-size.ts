import type { Field } from "#kernel/field.ts";

/** Most letters of a text that shares its row with another field. */
const MOST_SHORT = 60;
/** Number of letters from which a text gets several lines. */
const TALL = 120;
/** Most letters of all options that stand side by side in half a row. */
const MOST_SEGMENTS = 14;

const shortKinds: ReadonlySet<Field["kind"]> = new Set([
  "int",
  "decimal",
  "money",
  "bytes",
  "bool",
  "time",
  "date",
  "color",
  "ref",
  "id",
]);

/** True for a text of one paragraph that does not fit into one line. */
export const isTall = ({ kind, max = 0, secret, masked, isCode }: Field): boolean =>
  kind === "text" && max > TALL && !secret && !masked && !isCode;

/** True for an enumeration whose options fit into half a row, as a list or side by side. */
function isShortChoice({ enumeration }: Field): boolean {
  const offered = enumeration?.values.filter((value) => value.offered && !value.filterOnly) ?? [];
  const letters = offered.reduce((sum, { label }) => sum + Math.max([...label[0]].length, [...label[1]].length / 2), 0);
  return offered.length > 4 || letters <= MOST_SEGMENTS;
}

/** True for a field that shares its row with another short one where the form is wide enough. */
export function isShortField(field: Field): boolean {
  if (field.shape || field.many || field.masked || field.says) return false;
  if (field.kind === "enum") return isShortChoice(field);
  if (field.kind === "text") return !field.search && (field.max ?? Infinity) <= MOST_SHORT;
  return shortKinds.has(field.kind);
}
