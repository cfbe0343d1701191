import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/goods-classify",
    label: ["商品分类", "Goods classes"],
    access: "main",
    kind: "list",
    resource: "goodsClassify",
    goKey: "oc",
    words: "商城 类目 货架 mall shelves categories",
    views: [
      { id: "all", label: ["全部", "All"], filter: "", layout: "tree" },
      { id: "list", label: ["列表", "List"], filter: "" },
      { id: "down", label: ["已下架", "Off"], filter: "status:down" },
    ],
  },
  {
    route: "/regional-manage",
    label: ["区域管理", "Regions"],
    access: "main",
    kind: "list",
    resource: "region",
    goKey: "or",
    words: "配送 运费 快递 国家 省市 delivery freight couriers countries",
    views: [
      { id: "up", label: ["可配送", "Delivered to"], filter: "status:up", layout: "tree" },
      { id: "all", label: ["全部", "All"], filter: "", layout: "tree" },
      { id: "list", label: ["列表", "List"], filter: "" },
      { id: "customs", label: ["需身份证", "Identity number"], filter: "idNeeded:true" },
    ],
  },
];
