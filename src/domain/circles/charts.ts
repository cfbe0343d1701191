import type { Chart } from "#kernel/chart.ts";

const ofEvents = { resource: "circleEvent", time: "time", under: "circle" } as const;

/** Posts that members see, by the day on which they were written. */
const posts = {
  resource: "content",
  time: "createTime",
  kind: "line",
  measures: [{ id: "posts", label: ["帖子", "Posts"], count: true, where: "status:suc" }],
  compare: "before",
} as const;

/** Chart of the posts of the listed records, or of the one in a detail. */
const postsChart = (under: string): Chart => ({ ...posts, under, id: "posts", label: ["发帖", "Posts"] });

/** Charts of circles: of the listed ones, or of the one in a detail. */
export const circleCharts: readonly Chart[] = [
  {
    ...ofEvents,
    id: "growth",
    label: ["成员增减", "Members gained and lost"],
    kind: "line",
    measures: [
      { id: "joined", label: ["加入", "Joined"], count: true, where: "kind:joined" },
      { id: "left", label: ["离开", "Left"], count: true, where: "kind:left,removed", wrong: true },
    ],
  },
  {
    ...ofEvents,
    id: "active",
    label: ["活跃成员", "Active members"],
    kind: "line",
    measures: [{ id: "active", label: ["活跃成员", "Active members"], distinct: "user", where: "kind:active" }],
  },
  postsChart("groupId"),
];
