import type { Queue } from "#kernel/queue.ts";
import { reviewedQueue } from "#domain/reviewed-queue.ts";

/** Review queue of evaluations. */
export const queues: readonly Queue[] = [
  {
    id: "evaluations",
    label: ["评价队列", "Evaluations"],
    resource: "evaluation",
    waiting: "status:pending",
    offered: "status:pending queueOrder:*",
    running: "status:pending machineReview:wait",
    ...reviewedQueue,
    notFor: [{ field: "user" }],
    row: ["score", "findingKinds"],
    bar: [
      { command: "evaluation.pass", tone: "green" },
      { command: "evaluation.noPass", tone: "red" },
      { command: "evaluation.delete" },
      { command: "queue.skip" },
      { command: "queue.escalate" },
      { command: "evaluation.leaveOut", short: ["不计入", "Leave out"] },
      { command: "evaluation.remark" },
      { command: "queue.passRest", short: ["通过其余", "Pass rest"] },
    ],
    rest: { command: "evaluation.pass", by: "user" },
    route: "/evaluate-manage",
  },
];
