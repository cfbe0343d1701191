import type { Chart } from "#kernel/chart.ts";

/** Revenue from purchases, and what is still to be recognised. */
export const purchaseCharts: readonly Chart[] = [
  {
    id: "revenue",
    label: ["净收入按类型", "Net revenue by kind"],
    kind: "stacked",
    time: "payTime",
    group: "kind",
    filter: "payState:paid,refunded",
    measures: [{ id: "net", label: ["净收入", "Net revenue"], sum: "net" }],
  },
  {
    id: "deferred",
    label: ["待确认收入按类型", "Revenue still to recognise, by kind"],
    kind: "bar",
    time: "payTime",
    group: "kind",
    filter: "payState:paid",
    measures: [
      { id: "deferred", label: ["待确认", "Deferred"], sum: "deferred" },
      { id: "recognised", label: ["已确认", "Recognised"], sum: "recognisedAmount" },
    ],
  },
  {
    id: "sums",
    label: ["收入合计", "Amount, net and refunds"],
    kind: "tile",
    time: "payTime",
    filter: "payState:paid,refunded",
    measures: [
      { id: "amount", label: ["金额", "Amount"], sum: "amount" },
      { id: "net", label: ["净额", "Net"], sum: "net" },
      { id: "refunded", label: ["退款", "Refunded"], sum: "refunded" },
    ],
  },
];
