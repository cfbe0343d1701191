import type { Queue } from "#kernel/queue.ts";
import { reviewedQueue } from "#domain/reviewed-queue.ts";

/** Review queue of comments (catalogue/community.md, /comment-manage). A claim takes a page of them. */
export const queues: readonly Queue[] = [
  {
    id: "comments",
    label: ["评论队列", "Comments"],
    resource: "comment",
    waiting: "status:pending",
    offered: "status:pending queueOrder:*",
    running: "status:pending machineReview:wait",
    ...reviewedQueue,
    leases: 20,
    notFor: [{ field: "author" }],
    bar: [
      { command: "comment.pass", tone: "green" },
      { command: "comment.noPass", tone: "red" },
      { command: "comment.delete" },
      { command: "queue.skip" },
      { command: "queue.escalate" },
      { command: "comment.remark" },
      { command: "queue.passRest", short: ["通过其余", "Pass rest"] },
    ],
    rest: { command: "comment.pass", by: "author" },
    route: "/comment-manage",
  },
];
