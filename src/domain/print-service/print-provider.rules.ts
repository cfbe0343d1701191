import { periodProblems } from "#domain/periods.ts";
import type { Problem } from "#kernel/problem.ts";

/** A holiday has both ends, in their order. */
export function providerProblems(record: Readonly<Record<string, unknown>>): Problem[] {
  const [begin, end] = [record["holidayBegin"] ?? null, record["holidayEnd"] ?? null];
  if ((begin === null) !== (end === null))
    return [
      {
        path: begin === null ? "holidayBegin" : "holidayEnd",
        label: ["休假须有开始和结束", "A holiday has a begin and an end"],
      },
    ];
  return [...periodProblems(record, "holidayBegin", "holidayEnd")];
}
