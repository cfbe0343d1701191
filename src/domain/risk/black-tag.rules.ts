import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";
import { wordProblem } from "./word-problem.ts";

/** Refuses words that would hit nothing or nearly everything. */
export function blackTagProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const word = String(record["word"] ?? "");
  const why = word === "" ? null : wordProblem(word);
  return [
    ...(why ? [{ path: "word", label: [`词${why[0]}`, `Word ${why[1]}`] } as const] : []),
    ...periodProblems(record),
  ];
}
