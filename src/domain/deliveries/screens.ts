import type { AreaScreen, View } from "#kernel/screen.ts";

const views: readonly View[] = [
  { id: "all", label: ["全部", "All"], filter: "" },
  { id: "confirm", label: ["待确认", "To confirm"], filter: "status:draft,checking,toConfirm" },
  { id: "approve", label: ["待审批", "To approve"], filter: "status:toApprove" },
  { id: "posting", label: ["发放中", "Under way"], filter: "status:planned,posting,reversing" },
  { id: "bad", label: ["有失败", "With failures"], filter: "status:partial,stopped" },
];

export const screens: readonly AreaScreen[] = [
  {
    route: "/deliver-bean",
    label: ["发放金豆", "Bean deliveries"],
    access: "main",
    kind: "list",
    resource: "beanDelivery",
    goKey: "bo",
    words: "赠送 补偿 奖励 批次 grant give batch",
    component: "deliveries",
    views: [...views, { id: "rows", label: ["明细行", "Rows"], filter: "", resource: "beanDeliveryRow" }],
  },
  {
    route: "/deliver-bean/deliver",
    label: ["手动发放", "Deliver to picked members"],
    access: "main",
    kind: "list",
    resource: "beanDelivery",
    preset: "way:picked",
    parent: "/deliver-bean",
    goKey: "br",
    words: "赠送 补偿 指定会员 grant picked",
    component: "deliveries",
    views,
  },
  {
    route: "/deliver-bean/excel",
    label: ["表格发放", "Deliver by sheet"],
    access: "main",
    kind: "list",
    resource: "beanDelivery",
    preset: "way:excel",
    parent: "/deliver-bean",
    goKey: "bf",
    words: "批量 导入 Excel 表格 grant sheet csv",
    component: "deliveries",
    views,
  },
];
