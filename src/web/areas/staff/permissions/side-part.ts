export type SidePart = "difference" | "asGroup" | "compare" | "refusals";
