import { FEW_LEASES } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import { modelDecisions, otherDecisions } from "./contested.ts";

/** Queues of appeals and complaints. */
export const queues: readonly Queue[] = [
  {
    id: "grievances",
    label: ["模型申诉", "Model appeals"],
    resource: "grievance",
    waiting: "status:waiting",
    offered: "status:waiting",
    running: null,
    order: "createTime",
    group: "status",
    since: "createTime",
    due: { hours: 72 },
    leases: FEW_LEASES,
    notFor: [{ field: "user" }, { decided: modelDecisions, of: { type: "targetType", id: "model" } }],
    row: ["decisionReason"],
    bar: [
      { command: "grievance.uphold", tone: "green" },
      { command: "grievance.reject", tone: "red" },
      { command: "queue.skip" },
      { command: "queue.askAuthor", short: ["请作者补充", "Ask"] },
      { command: "queue.escalate" },
      { command: "grievance.remark" },
    ],
    rest: null,
    route: "/grievance-model",
  },
  {
    id: "complaints",
    label: ["投诉", "Complaints"],
    resource: "complaint",
    waiting: "status:waiting stage:desk",
    offered: "status:waiting stage:desk",
    running: null,
    order: "dueTime",
    group: "status",
    since: "createTime",
    due: { at: "dueTime" },
    leases: FEW_LEASES,
    notFor: [
      { field: "complainant" },
      { field: "respondent" },
      { decided: otherDecisions, of: { type: "targetType", id: "targets" } },
    ],
    row: ["kind", "demand"],
    bar: [
      { command: "complaint.accept", tone: "green" },
      { command: "complaint.reject", tone: "red" },
      { command: "queue.skip" },
      { command: "complaint.askProof", short: ["要证明", "Proof"] },
      { command: "queue.escalate" },
      { command: "complaint.sendOn", short: ["转交", "Send on"] },
      { command: "complaint.remark" },
    ],
    rest: null,
    route: "/complaint",
  },
];
