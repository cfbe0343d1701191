import { FEW_LEASES } from "#kernel/queue.ts";
import type { Queue } from "#kernel/queue.ts";

/** Members' own tags with fewer uses wait until others use them, too. */
const LEAST_USES = 3;

export const waitingTags = `kind:diy review:wait uses:>=${LEAST_USES}`;
export const rareTags = `kind:diy review:wait uses:<${LEAST_USES}`;

/** Queue of tags that members invented, the most used first. */
export const queues: readonly Queue[] = [
  {
    id: "ownTags",
    label: ["自定义标签", "Members' own tags"],
    resource: "tag",
    waiting: waitingTags,
    offered: waitingTags,
    running: null,
    order: "-uses",
    group: "review",
    since: "createTime",
    due: { hours: 168 },
    leases: FEW_LEASES,
    notFor: [{ field: "firstUser" }],
    row: ["uses", "proposed"],
    bar: [
      { command: "tag.keep", tone: "green", short: ["保留", "Keep"] },
      { command: "tag.ban", tone: "red" },
      { command: "tag.mergeProposed", short: ["并入相近", "Merge"] },
      { command: "tag.discard" },
      { command: "tag.merge", short: ["并入其他", "Merge other"] },
      { command: "queue.skip" },
      { command: "queue.escalate" },
    ],
    rest: null,
    route: "/diy-tag",
  },
];
