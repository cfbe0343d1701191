export type Part = "difference" | "asGroup" | "compare" | "refusals";
