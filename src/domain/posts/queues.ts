import type { Queue } from "#kernel/queue.ts";
import { reviewedQueue } from "#domain/reviewed-queue.ts";

/** Review queue of posts. */
export const queues: readonly Queue[] = [
  {
    id: "posts",
    label: ["内容队列", "Posts"],
    resource: "content",
    waiting: "status:pending review:wait",
    // A post waits until its video has passed.
    offered: "status:pending review:wait queueOrder:* -videoStatus:pending,fail,delete",
    running: "status:pending review:wait machineReview:wait",
    ...reviewedQueue,
    notFor: [{ field: "author" }],
    bar: [
      { command: "content.pass", tone: "green" },
      { command: "content.noPass", tone: "red" },
      { command: "content.delete" },
      { command: "queue.skip" },
      { command: "queue.askAuthor", short: ["请作者补充", "Ask"] },
      { command: "queue.escalate" },
      { command: "content.remark" },
      { command: "queue.passRest", short: ["通过其余", "Pass rest"] },
    ],
    rest: { command: "content.pass", by: "author" },
    route: "/content-manage",
  },
];
