import type { Problem } from "#kernel/problem.ts";

/** Checks that a paid model has a price. */
export function modelProblems(record: Readonly<Record<string, unknown>>): Problem[] {
  if (record["isPay"] === true && !(Number(record["price"]) > 0))
    return [{ path: "price", label: ["付费模型需要价格", "A paid model needs a price"] }];
  return [];
}
