import type { Chart, Measure } from "#kernel/chart.ts";
import { upheldStates } from "./report-states.ts";

const upheld: Measure = {
  id: "upheld",
  label: ["成立", "Upheld"],
  count: true,
  where: `status:${upheldStates.join(",")}`,
};
const cases: Measure = { id: "cases", label: ["案件", "Cases"], count: true };
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

/** Charts of the report cases. */
export const caseCharts: readonly Chart[] = [
  {
    ...whole,
    id: "causes",
    label: ["各原因的案件", "Cases by cause"],
    kind: "stacked",
    time: "firstTime",
    group: "cause",
    measures: [cases],
    most: 8,
  },
  {
    ...whole,
    id: "outcomes",
    label: ["案件结果", "Cases by outcome"],
    kind: "stacked",
    time: "firstTime",
    group: "status",
    measures: [cases],
  },
  {
    ...whole,
    id: "upheld",
    label: ["各原因的成立率", "Share upheld, by cause"],
    kind: "bar",
    time: "firstTime",
    group: "cause",
    measures: [{ id: "share", label: ["成立率", "Share upheld"], ratio: ["upheld", "cases"] }, upheld, cases],
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
      { id: "share", label: ["改判率", "Share overturned"], ratio: ["overturned", "decided"], wrong: true },
      decided,
      overturned,
    ],
    most: 10,
  },
];
