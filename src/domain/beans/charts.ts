import type { Chart, Measure } from "#kernel/chart.ts";

// What enters the account of a member leaves one of the platform.
const flows = { resource: "accountFlow", time: "time", filter: "ownerKind:user currency:bean,coin" } as const;
const delivered: Measure = { id: "delivered", label: ["发放", "Delivered"], sum: "amount", where: "direction:in" };
const consumed: Measure = { id: "consumed", label: ["消耗", "Consumed"], sum: "amount", where: "direction:out" };
const net: Measure = { id: "net", label: ["净增", "Net"], sum: "amount" };

const days: Chart = {
  ...flows,
  id: "days",
  label: ["每日发放与消耗（含回收）", "Delivered and consumed by day, recycling included"],
  kind: "line",
  measures: [delivered, consumed],
};
const balance: Chart = {
  ...flows,
  id: "balance",
  label: ["会员手中余额", "Balance in members' hands"],
  kind: "line",
  running: true,
  step: true,
  measures: [{ id: "balance", label: ["余额", "Balance"], sum: "amount" }],
};

const sum = (name: string, label: readonly [string, string]): Measure => ({ id: name, label, sum: name });

/** Charts next to the days. They follow its filter. */
export const dailyCharts: readonly Chart[] = [
  {
    id: "days",
    label: ["每日发放、消耗与回收", "Delivered, consumed and recycled by day"],
    kind: "line",
    time: "begin",
    measures: [
      sum("delivered", ["发放", "Delivered"]),
      sum("consumed", ["消耗", "Consumed"]),
      sum("recycled", ["回收", "Recycled"]),
    ],
  },
  {
    id: "balance",
    label: ["日末余额（各日均值）", "Balance at day's end, mean of the days"],
    kind: "line",
    time: "begin",
    measures: [{ id: "balance", label: ["余额", "Balance"], mean: "balanceEnd" }],
  },
];

/** Charts of the statistics. Each is compared with the span before, where that is possible. */
export const statisticsCharts: readonly Chart[] = [
  {
    ...flows,
    id: "sums",
    label: ["期间净增", "Net of the span"],
    kind: "tile",
    compare: "before",
    measures: [net],
  },
  { ...days, compare: "before" },
  balance,
  {
    ...flows,
    id: "deliveredBy",
    label: ["发放按账单类型", "Delivered by bill type"],
    kind: "stacked",
    group: "billType",
    measures: [delivered],
  },
  {
    ...flows,
    id: "consumedBy",
    label: ["消耗按账单类型", "Consumed by bill type"],
    kind: "stacked",
    group: "billType",
    measures: [consumed],
  },
  {
    ...flows,
    id: "members",
    label: ["有进出的会员", "Members with movements"],
    kind: "line",
    measures: [{ id: "members", label: ["会员", "Members"], distinct: "account" }],
  },
];
