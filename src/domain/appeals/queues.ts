import { FEW_LEASES } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import { modelDecisions } from "./contested.ts";

/** Queues of appeals and complaints (catalogue/models.md, /grievance-model; catalogue/reports.md, /complaint). */
export const queues: readonly Queue[] = [
  {
    id: "grievances",
    label: ["模型申诉", "Model appeals"],
    resource: "grievance",
    waiting: "status:waiting",
    offered: "status:waiting",
    running: null,
    order: "createTime",
    group: "decision",
    since: "createTime",
    due: { hours: 72 },
    leases: FEW_LEASES,
    notFor: [{ field: "user" }, { decided: modelDecisions, of: { type: "targetType", id: "model" } }],
    row: ["decision", "decisionReason"],
    bar: [
      { command: "grievance.uphold", tone: "green" },
      { command: "grievance.reject", tone: "red" },
      { command: "queue.skip" },
      { command: "queue.askAuthor", short: ["待作者", "Ask"] },
      { command: "queue.escalate" },
      { command: "grievance.remark" },
    ],
    rest: null,
    route: "/grievance-model",
  },
];
