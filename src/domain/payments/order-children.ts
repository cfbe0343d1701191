import type { ChildList } from "#kernel/resource.ts";

const entries: ChildList = {
  resource: "ledgerEntry",
  by: "bizId",
  of: "bizType",
  label: ["分录", "Ledger entries"],
  sort: "time",
};

/** Lists in the detail of what a payout pays. */
export const payoutChildren: readonly ChildList[] = [
  {
    resource: "payout",
    by: "subjectId",
    of: "subjectType",
    label: ["打款", "Payout"],
    columns: ["state", "attempt", "channelNo", "error", "sentTime"],
  },
  entries,
];

/** Lists in the detail of an order: how it was paid, and what the ledger says of it. */
export const orderChildren: readonly ChildList[] = [
  {
    resource: "payment",
    by: "subjectId",
    of: "subjectType",
    label: ["收款", "Payments"],
    sort: "createTime",
    columns: ["payState", "amount", "refunded", "method", "channelNo", "late", "payTime"],
  },
  entries,
];
