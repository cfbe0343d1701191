import { defineEnumeration } from "#kernel/enumeration.ts";

export const PayUnit = defineEnumeration("PayUnit", [
  [1, "coin", "金币", "Coins"],
  [2, "money", "资金", "Money"],
]);
