import type { Problem } from "#kernel/problem.ts";

type Row = Readonly<Record<string, unknown>>;

const hasText = (value: unknown): boolean => Object.values((value ?? {}) as Row).some((text) => text !== "");

/** A legal text that members must accept says what is new in it. */
export function companyPageProblems(record: Row): readonly Problem[] {
  if (record["askConsent"] !== "must" || hasText(record["changes"])) return [];
  return [
    {
      path: "changes",
      label: ["必须同意的文本要写明更新说明", "Say what is new in a text that members must accept"],
    },
  ];
}
