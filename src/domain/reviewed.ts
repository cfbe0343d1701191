import { int, oneOf, ref, someOf, text, time } from "#kernel/field.ts";
import type { IndexDefinition } from "#kernel/resource.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";

/**
 * Fields of records that the automatic review judges and a moderator decides on. Its findings are records of
 * `reviewFinding`.
 */
export const reviewFields = {
  machineReview: oneOf(MachineReview, { label: ["机审", "Machine review"], default: "wait", filter: true }),
  severity: oneOf(Severity, { label: ["最高严重度", "Worst finding"], readOnly: true, filter: true }),
  findingKinds: someOf(FindingKind, { label: ["发现", "Findings"], readOnly: true, filter: true }),
  /** While the record waits: 10 × place of the verdict (dubious, noPass, pass) + 3 − severity. Otherwise null. */
  queueOrder: int({ label: ["队列次序", "Queue order"], readOnly: true, sort: true, nullsLast: true, inner: true }),
  submitTime: time({ label: ["提交时间", "Submitted"], required: true, readOnly: true, filter: true, sort: true }),
  reviewReason: text(500, { label: ["审核原因", "Review reason"], readOnly: true, isReason: true }),
  reviewer: ref("admin", { label: ["审核人", "Reviewer"], readOnly: true, filter: true }),
  reviewTime: time({ label: ["审核时间", "Reviewed"], readOnly: true, filter: true, sort: true }),
};

/** Indexes of the queue, and of the filter on the verdict. */
export const reviewIndexes: readonly IndexDefinition[] = [
  { by: ["queueOrder", "submitTime"], where: "queueOrder" },
  { by: ["machineReview", "-createTime"] },
];

const running = { machineReview: ["wait"] } as const;

/** States in which the automatic review has given its verdict. */
export const judgedStates = ["pass", "dubious", "noPass"] as const;

/** Verdicts of the automatic review. Only the server writes them. */
export const verdicts = {
  judgePass: { from: running, to: { machineReview: "pass" }, system: true },
  judgeDubious: { from: running, to: { machineReview: "dubious" }, system: true },
  judgeNoPass: { from: running, to: { machineReview: "noPass" }, system: true },
} as const;

const judged = { status: ["pending"], machineReview: judgedStates } as const;
const passed = { status: "suc", machineReview: "reviewPassed" } as const;

/**
 * Transitions of what members say, such as comments and evaluations, whose `status` is a ContentStatus: the decisions of
 * moderators, the verdicts, and the return to review after the member has changed it.
 */
export const saidTransitions = {
  pass: { from: judged, to: passed },
  noPass: { from: judged, to: { status: "fail", machineReview: "reviewFailed" }, reason: "required" },
  stop: { from: { status: ["suc"] }, to: { status: "fail" }, reason: "required" },
  restore: { from: { status: ["fail"] }, to: passed },
  delete: { from: { status: ["pending", "suc", "fail"] }, to: { status: "delete" }, reason: "required" },
  ...verdicts,
  resubmit: {
    from: { status: ["pending", "suc", "fail"] },
    to: { status: "pending", machineReview: "wait" },
    system: true,
  },
} as const;

/** Refusal of a decision before the automatic review is finished. */
export const runningMessage = ["自动审核尚未完成", "The automatic review is not finished"] as const;

/** Records with a blocking finding are decided one by one. */
export const BLOCKED = {
  filter: "severity:block",
  message: ["有阻断级发现，须单独审核", "Blocking finding; review it on its own"],
} as const;
