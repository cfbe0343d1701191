import type { ChildList } from "#kernel/resource.ts";

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
  { resource: "ledgerEntry", by: "bizId", of: "bizType", label: ["分录", "Ledger entries"], sort: "time" },
];
