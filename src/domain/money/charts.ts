import type { Chart, Measure } from "#kernel/chart.ts";

const flows = { resource: "accountFlow", time: "time" } as const;
// What enters one account leaves another, so that all accounts together come to 0.
const members = { ...flows, filter: "-ownerKind:platform" } as const;
const into: Measure = { id: "in", label: ["收入", "In"], sum: "amount", where: "direction:in" };
const out: Measure = { id: "out", label: ["支出", "Out"], sum: "amount", where: "direction:out" };
const net: Measure = { id: "net", label: ["净额", "Net"], sum: "amount" };

/** Charts of flows: what came to members and left them, by kind and day. */
export const flowCharts: readonly Chart[] = [
  { ...members, id: "sums", label: ["收支合计", "In, out and net"], kind: "tile", measures: [into, out, net] },
  {
    ...members,
    id: "in",
    label: ["收入按类别", "In by kind"],
    kind: "stacked",
    group: "kind",
    measures: [into],
    most: 8,
  },
  {
    ...members,
    id: "out",
    label: ["支出按类别", "Out by kind"],
    kind: "stacked",
    group: "kind",
    measures: [out],
    most: 8,
  },
];

const of = (id: string, label: readonly [string, string], where: string): Measure => ({
  id,
  label,
  sum: "amount",
  where,
});

const earned = "kind:sale,escrowOut,taskGrant,lottery,exchange direction:in";

/** Charts of the totals of members. */
export const accumulativeCharts: readonly Chart[] = [
  {
    ...members,
    id: "days",
    label: ["每日充值、收入与提现", "Topped up, earned and withdrawn by day"],
    kind: "line",
    measures: [
      of("recharged", ["充值", "Topped up"], "kind:recharge"),
      of("earned", ["收入", "Earned"], earned),
      of("granted", ["平台发放", "Granted"], "kind:platformGrant"),
      of("spent", ["消费", "Spent"], "kind:sale,coinPay,goodsPay,exchange direction:out"),
      of("withdrawn", ["提现", "Withdrawn"], "kind:payout"),
    ],
  },
  {
    ...members,
    id: "largest",
    label: ["收入最多的会员", "Members who earned most"],
    kind: "bar",
    group: "account",
    most: 20,
    measures: [of("earned", ["收入", "Earned"], earned)],
  },
  {
    ...flows,
    id: "methods",
    label: ["充值渠道", "Payment methods of top-ups"],
    kind: "share",
    group: "account",
    filter: "ownerKind:platform kind:recharge direction:out",
    measures: [of("paid", ["充值", "Topped up"], "direction:out")],
  },
];

/** Charts of exchanges. */
export const exchangeCharts: readonly Chart[] = [
  {
    id: "days",
    label: ["每日兑换", "Exchanges by day"],
    kind: "stacked",
    time: "time",
    group: "toUnit",
    filter: "state:succ",
    measures: [{ id: "count", label: ["兑换", "Exchanges"], count: true }],
  },
  {
    id: "given",
    label: ["付出金额", "Amounts given"],
    kind: "column",
    time: "time",
    filter: "state:succ",
    measures: [{ id: "given", label: ["付出", "Given"], sum: "fromAmount" }],
  },
];
