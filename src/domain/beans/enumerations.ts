import { BEANS, COINS } from "#domain/amount-formats.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";

/** Currencies of the ledger that members earn and use inside the product. Their numbers are those of LedgerCurrency. */
export const BeanCurrency = defineEnumeration(
  "BeanCurrency",
  [
    [102, "bean", "金豆", "Beans"],
    [101, "coin", "金币", "Coins"],
  ],
  { formats: { bean: BEANS, coin: COINS } },
);

/** The currency of an amount is that in the record's field `currency`. */
export const inBeanCurrency = { field: "currency", of: BeanCurrency } as const;

export const RecycleStatus = defineEnumeration("RecycleStatus", [
  [1, "toApprove", "待审批", "To approve", "yellow"],
  [2, "done", "已回收", "Recycled", "green"],
  [3, "partly", "部分回收", "Partly recycled", "blue"],
  [4, "refused", "未批准", "Refused", "red"],
  [5, "undone", "已撤销", "Undone"],
]);
