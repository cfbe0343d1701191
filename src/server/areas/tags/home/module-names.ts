import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";

/** Most names that a sentence contains. */
const MOST_NAMES = 5;

/** Writes records as a sentence: how many, and the names of the first ones. */
export function namesOf(what: Label, records: readonly (AnyRecord | { name: string })[]): Label {
  const names = records.slice(0, MOST_NAMES).map((one) => String(one["name"] ?? ""));
  const more = records.length - names.length;
  return [
    `${what[0]} ${records.length} 个：${names.join("、")}${more > 0 ? ` 等` : ""}`,
    `${what[1]} (${records.length}): ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
  ];
}
