import type { Queue } from "#kernel/queue.ts";
import { FEW_LEASES } from "#kernel/queue.ts";

/** Queue of conversations that wait for an answer. */
export const queues: readonly Queue[] = [
  {
    id: "feedback",
    label: ["反馈队列", "Feedback"],
    resource: "feedback",
    waiting: "status:waiting",
    offered: "status:waiting",
    running: null,
    order: "priority,dueTime",
    group: "priority",
    since: "waitingSince",
    due: { at: "dueTime" },
    leases: FEW_LEASES,
    notFor: [{ field: "user" }],
    row: ["questionType"],
    bar: [
      { command: "feedback.thank", tone: "green", short: ["致谢关闭", "Thank"] },
      { command: "feedback.close", tone: "red" },
      { command: "feedback.reply" },
      { command: "feedback.askMore", short: ["追问", "Ask"] },
      { command: "feedback.sameAs" },
      { command: "queue.skip" },
      { command: "queue.escalate" },
      { command: "feedback.remark" },
    ],
    rest: null,
    route: "/feedback",
  },
];
