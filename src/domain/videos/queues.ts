import type { Queue } from "#kernel/queue.ts";
import { reviewedQueue } from "#domain/reviewed-queue.ts";

/** Review queue of videos. */
export const queues: readonly Queue[] = [
  {
    id: "videos",
    label: ["视频队列", "Videos"],
    resource: "video",
    waiting: "status:pending",
    offered: "status:pending transcode:success queueOrder:*",
    running: "status:pending machineReview:wait",
    ...reviewedQueue,
    notFor: [{ field: "author" }],
    bar: [
      { command: "video.pass", tone: "green" },
      { command: "video.noPass", tone: "red" },
      { command: "video.delete" },
      { command: "queue.skip" },
      { command: "queue.askAuthor", short: ["请作者补充", "Ask"] },
      { command: "queue.escalate" },
      { command: "video.remark" },
    ],
    rest: null,
    route: "/video-manage",
  },
];
