import { FEW_LEASES } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";

/** Queue of report cases. */
export const queues: readonly Queue[] = [
  {
    id: "reports",
    label: ["举报队列", "Reports"],
    resource: "reportCase",
    waiting: "status:confirm",
    offered: "status:confirm",
    running: null,
    order: "priority,dueTime",
    group: "priority",
    since: "firstTime",
    due: { at: "dueTime" },
    leases: FEW_LEASES,
    notFor: [
      { field: "targetUser" },
      { record: "report", by: "reportCase", member: "reporter" },
      { handedTo: "assignee" },
      { decided: ["model.pass", "content.pass", "comment.pass"], of: { type: "targetType", id: "targetId" } },
    ],
    row: ["cause", "reports"],
    bar: [
      { command: "reportCase.dismiss", tone: "green" },
      { command: "reportCase.uphold", tone: "red" },
      { command: "reportCase.deleteTarget", short: ["删除", "Delete"] },
      { command: "reportCase.upholdAndForbid", short: ["封禁", "Forbid"] },
      { command: "reportCase.malicious", short: ["恶意", "Malicious"] },
      { command: "queue.passRest", short: ["此作者一并成立", "Uphold the author's"] },
      { command: "reportCase.merge", short: ["并入", "Merge"] },
      { command: "queue.skip" },
      { command: "queue.escalate" },
      { command: "reportCase.remark" },
    ],
    rest: { command: "reportCase.uphold", by: "targetUser" },
    route: "/report-deal-with",
  },
];
