import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";
import { wordProblem } from "./word-problem.ts";

/** Refuses words that would hit nothing or nearly everything. */
export function blackTagProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const word = String(record["word"] ?? "");
  const problem = word === "" ? null : wordProblem(word);
  return [
    ...(problem ? [{ path: "word", label: [`词${problem[0]}`, `Word ${problem[1]}`] } as const] : []),
    ...periodProblems(record),
  ];
}
