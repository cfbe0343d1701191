import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";

/** One letter would hit nearly every text, so it can only be a whole word. */
export const blackTagProblems = (record: Readonly<Record<string, unknown>>): readonly Problem[] => [
  ...(record["match"] === "contains" && [...String(record["word"])].length < 2
    ? [
        {
          path: "word",
          label: ["「包含」至少 2 个字", "A word that is matched inside others needs 2 characters"],
        } as const,
      ]
    : []),
  ...periodProblems(record),
];
