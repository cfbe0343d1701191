import type { Chart, Measure } from "#kernel/chart.ts";

const arrivals: Measure = { id: "arrivals", label: ["反馈", "Feedback"], count: true };
const rated: Measure = { id: "rated", label: ["已评分", "Rated"], count: true, where: "rating:*" };
const low: Measure = { id: "low", label: ["1–2 分", "1 or 2"], count: true, where: "rating:<=2", wrong: true };

/** Charts of /feedback. */
export const feedbackCharts: readonly Chart[] = [
  {
    id: "byType",
    label: ["各类型反馈", "Feedback by type"],
    kind: "stacked",
    time: "createTime",
    group: "questionType",
    measures: [arrivals],
    most: 6,
  },
  {
    id: "firmware",
    label: ["各固件反馈", "Feedback by firmware"],
    kind: "bar",
    time: "createTime",
    group: "firmwareVersion",
    filter: '-firmwareVersion:""',
    measures: [arrivals],
    most: 10,
    compare: "before",
  },
  {
    id: "faults",
    label: ["固件 × 故障", "Firmware × fault"],
    kind: "matrix",
    time: "createTime",
    group: "questionType",
    across: "firmwareVersion",
    filter: '-firmwareVersion:""',
    measures: [arrivals],
    most: 8,
  },
  {
    id: "firstAnswer",
    label: ["首次答复用时", "Time to the first answer"],
    kind: "stacked",
    time: "createTime",
    filter: "isAnswered:true",
    measures: [
      { id: "hour", label: ["1 小时内", "Within 1 hour"], count: true, where: "answerMinutes:<=60" },
      { id: "day", label: ["24 小时内", "Within 24 hours"], count: true, where: "answerMinutes:61..1440" },
      { id: "later", label: ["更晚", "Later"], count: true, where: "answerMinutes:>1440", wrong: true },
    ],
  },
  {
    id: "rating",
    label: ["各类型低分率", "Low ratings by type"],
    kind: "bar",
    time: "createTime",
    group: "questionType",
    measures: [{ id: "share", label: ["低分率", "Share of 1 and 2"], ratio: ["low", "rated"] }, low, rated],
    most: 10,
  },
];
