import type { Chart } from "#kernel/chart.ts";

/** Charts next to the orders of models. */
export const modelOrderCharts: readonly Chart[] = [
  {
    id: "days",
    label: ["每日订单与实付", "Orders by day"],
    kind: "line",
    time: "createTime",
    filter: "state:succ",
    measures: [{ id: "orders", label: ["订单", "Orders"], count: true }],
  },
  {
    id: "income",
    label: ["每日入账总额", "Gross income by day"],
    kind: "column",
    time: "createTime",
    filter: "state:succ bookCurrency:renminbi",
    measures: [{ id: "gross", label: ["总额", "Gross"], sum: "bookAmount" }],
  },
  {
    id: "models",
    label: ["最畅销的模型", "Best-selling models"],
    kind: "bar",
    time: "createTime",
    group: "model",
    filter: "state:succ",
    measures: [{ id: "sold", label: ["售出", "Sold"], count: true }],
    most: 20,
  },
];
