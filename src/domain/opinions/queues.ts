import { FEW_LEASES } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import { sampledDecisions } from "./sampling.ts";

/** Queue of second opinions. One that differs is escalated to the lead by itself. */
export const queues: readonly Queue[] = [
  {
    id: "opinions",
    label: ["复核", "Second opinions"],
    resource: "secondOpinion",
    waiting: "status:waiting,differs",
    offered: "status:waiting,differs",
    running: null,
    order: "createTime",
    group: "status",
    since: "createTime",
    due: { hours: 48 },
    leases: FEW_LEASES,
    notFor: [
      { field: "user" },
      { decided: sampledDecisions, of: { type: "targetType", id: "targetId" } },
      { decided: ["secondOpinion.pass", "secondOpinion.noPass"] },
    ],
    row: ["targetType"],
    bar: [
      { command: "secondOpinion.pass", tone: "green" },
      { command: "secondOpinion.noPass", tone: "red" },
      { command: "queue.skip" },
      { command: "queue.escalate" },
      { command: "secondOpinion.remark" },
    ],
    rest: null,
    route: "/second-opinions",
  },
];
