import type { Chart, Measure } from "#kernel/chart.ts";

const upheld: Measure = { id: "upheld", label: ["成立", "Upheld"], count: true, where: "status:confirmed,forbid" };
const dismissed: Measure = { id: "dismissed", label: ["驳回", "Dismissed"], count: true, where: "status:cancel" };
const waiting: Measure = { id: "waiting", label: ["待处理", "Waiting"], count: true, where: "status:confirm" };
const decided: Measure = { id: "decided", label: ["已处理", "Decided"], count: true, where: "handleTime:*" };
const overturned: Measure = {
  id: "overturned",
  label: ["申诉后改判", "Overturned on appeal"],
  count: true,
  where: "overturned:true",
  wrong: true,
};

/** Cases that were merged are counted with the case that took over their reports. */
const whole = { filter: "-mergedInto:*" } as const;

/** Charts beside the report cases (catalogue/reports.md, /report-deal-with). */
export const caseCharts: readonly Chart[] = [
  {
    ...whole,
    id: "causes",
    label: ["各原因的案件", "Cases by cause"],
    kind: "stacked",
    time: "firstTime",
    group: "cause",
    measures: [{ id: "cases", label: ["案件", "Cases"], count: true }],
    most: 8,
  },
  {
    ...whole,
    id: "outcomes",
    label: ["各原因的结果", "Outcomes by cause"],
    kind: "bar",
    time: "firstTime",
    group: "cause",
    measures: [upheld, dismissed, waiting],
    most: 10,
  },
  {
    ...whole,
    id: "pace",
    label: ["处理用时与时限", "Time to decision against due time"],
    kind: "bar",
    time: "handleTime",
    group: "pace",
    measures: [decided],
  },
  {
    ...whole,
    id: "overturned",
    label: ["各管理员的申诉改判率", "Share overturned on appeal, by moderator"],
    kind: "bar",
    time: "handleTime",
    group: "handler",
    measures: [
      decided,
      overturned,
      { id: "share", label: ["改判率", "Share overturned"], ratio: ["overturned", "decided"] },
    ],
    most: 10,
  },
];
