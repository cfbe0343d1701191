import type { Queue } from "#kernel/queue.ts";
import { reviewedQueue } from "#domain/reviewed-queue.ts";

/** Review queue of comments. A claim takes a page of them. */
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
      { command: "comment.deleteAlike", short: ["删同文", "Delete alike"] },
      { command: "comment.muteAuthor", short: ["禁言", "Mute"] },
      { command: "queue.skip" },
      { command: "queue.escalate" },
      { command: "queue.passRest", short: ["通过其余无发现的", "Pass those without findings"] },
    ],
    rest: { command: "comment.pass", page: "machineReview:pass -severity:*" },
    alike: { command: "comment.delete", by: "alikeKey", among: "status:pending,suc,fail" },
    page: ["targetId", "reports"],
    route: "/comment-manage",
  },
];
