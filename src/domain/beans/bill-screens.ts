import type { AreaScreen, View } from "#kernel/screen.ts";

/** Bills of both units. */
const byUnit = (columns: string, among = ""): readonly View[] => [
  { id: "0", label: ["金豆账单", "Bean bill"], filter: `${among}currency:bean`, columns },
  { id: "1", label: ["金币账单", "Coin bill"], filter: `${among}currency:coin`, columns },
];

/** Bills do not open the flows of money. */
const opens = { field: "currency", values: ["bean", "coin"] };

/** Flows of members in beans and coins, by day or by member. */
export const billScreens: readonly AreaScreen[] = [
  {
    route: "/bean-list/deliver-detail/{id}/{date}",
    label: ["发放明细", "Delivered on a day"],
    access: "main",
    kind: "list",
    resource: "accountFlow",
    opens,
    parent: "/bean-list",
    component: "beans",
    preset: "ownerKind:user direction:in",
    narrows: "bizId:{id} time:{date}",
    views: byUnit("time,owner,amount,billType,bizId,remark,balanceAfter"),
  },
  {
    route: "/bean-list/consume-detail/{type}/{date}",
    label: ["消耗明细", "Used on a day"],
    access: "main",
    kind: "list",
    resource: "accountFlow",
    opens,
    parent: "/bean-list",
    component: "beans",
    preset: "ownerKind:user direction:out",
    narrows: "billType:{type} time:{date}",
    views: byUnit("time,owner,amount,bizId,billType,remark,balanceAfter"),
  },
  {
    route: "/bean-list/userinfo/{id}/{type}",
    label: ["用户账单", "A member's bill"],
    access: "main",
    kind: "list",
    resource: "accountFlow",
    opens,
    parent: "/bean-list",
    component: "beans",
    under: "owner",
    narrows: "billType:{type}",
    views: byUnit("time,direction,amount,billType,bizId,remark,balanceAfter,creator", "ownerKind:user "),
  },
];
