import type { Chart, Measure } from "#kernel/chart.ts";

const givenOpinions: Measure = { id: "given", label: ["已复核", "Given"], count: true, where: "opinionTime:*" };
const differing: Measure = {
  id: "differing",
  label: ["不一致", "Differing"],
  count: true,
  where: "status:differs,settled",
  wrong: true,
};
const share: Measure = {
  id: "share",
  label: ["不一致率", "Share differing"],
  ratio: ["differing", "given"],
  wrong: true,
};

/** Charts of the second opinions: where moderators judge differently. */
export const opinionCharts: readonly Chart[] = [
  {
    id: "outcomes",
    label: ["复核结果", "Second opinions by outcome"],
    kind: "stacked",
    time: "opinionTime",
    group: "status",
    measures: [givenOpinions],
  },
  {
    id: "moderators",
    label: ["各管理员的不一致率", "Share differing, by first moderator"],
    kind: "bar",
    time: "opinionTime",
    group: "decidedBy",
    measures: [share, givenOpinions, differing],
    most: 10,
  },
  {
    id: "kinds",
    label: ["各类作品的不一致率", "Share differing, by kind of work"],
    kind: "bar",
    time: "opinionTime",
    group: "targetType",
    measures: [share, givenOpinions, differing],
  },
];
