import type { Chart } from "#kernel/chart.ts";

const live = "-status:down";

const net: Chart = {
  id: "net",
  label: ["每月实付", "Net by month"],
  kind: "column",
  time: "periodTime",
  filter: live,
  measures: [
    { id: "net", label: ["实付", "Net"], sum: "net" },
    { id: "deduction", label: ["扣款", "Deducted"], sum: "deduction", wrong: true },
  ],
};

const states: Chart = {
  id: "states",
  label: ["打款状态", "By state of the payout"],
  kind: "bar",
  time: "periodTime",
  group: "payState",
  filter: live,
  measures: [{ id: "settlements", label: ["结算单", "Settlements"], count: true }],
};

const sums: Chart = {
  id: "sums",
  label: ["合计", "Sums"],
  kind: "tile",
  time: "periodTime",
  filter: live,
  measures: [
    { id: "gross", label: ["总额", "Gross"], sum: "gross" },
    { id: "tax", label: ["代扣税", "Tax"], sum: "tax" },
    { id: "net", label: ["实付", "Net"], sum: "net" },
  ],
};

const pieces: Chart = {
  id: "pieces",
  label: ["每月件数与返工", "Pieces and reworks by month"],
  kind: "column",
  time: "periodTime",
  filter: live,
  measures: [
    { id: "pieces", label: ["件数", "Pieces"], sum: "pieces" },
    { id: "reworks", label: ["返工", "Reworks"], sum: "reworks", wrong: true },
  ],
};

/** Beside the list of settlements with KOLs. */
export const kolCharts: readonly Chart[] = [sums, net, states];
/** Beside the list of settlements with partners. */
export const photoCharts: readonly Chart[] = [sums, net, pieces, states];

/** In the detail of a settlement. */
export const settlementCharts: readonly Chart[] = [
  {
    id: "lines",
    label: ["件数与返工", "Pieces and reworks"],
    kind: "column",
    resource: "settlementLine",
    under: "settlement",
    time: "time",
    filter: "lineKind:work",
    measures: [
      { id: "pieces", label: ["件数", "Pieces"], sum: "quantity" },
      { id: "reworks", label: ["返工", "Reworks"], sum: "reworks", wrong: true },
    ],
  },
];
