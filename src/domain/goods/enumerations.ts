import { defineEnumeration } from "#kernel/enumeration.ts";

/** Currencies in which the goods of a class show their prices. */
export const UnitShown = defineEnumeration("UnitShown", [
  [null, "beans", "金豆", "Beans"],
  [null, "coins", "金币", "Coins"],
  [null, "both", "金豆和金币", "Both"],
]);
