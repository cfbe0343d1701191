import { BLOCKED } from "#domain/reviewed.ts";

const many = { targets: "many", decision: true } as const;
const withReason = { ...many, reasons: "audit_failure" } as const;

/** Decisions on records that the automatic review judges (domain/reviewed.ts), with their keys. */
export const reviewDecisions = {
  pass: { label: ["通过", "Pass"], key: "p", ...many, single: BLOCKED },
  noPass: { label: ["不通过", "Reject"], key: "n", ...withReason },
  stop: { label: ["下架", "Stop"], key: "t", ...withReason, strikes: true, foretells: true },
  restore: { label: ["恢复", "Restore"], ...many },
  delete: { label: ["删除", "Delete"], key: "d", ...withReason, strikes: true, foretells: true },
} as const;
