import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/bean-goods/goods-manage",
    label: ["商品管理", "Goods"],
    access: "main",
    kind: "list",
    resource: "goods",
    goKey: "og",
    words: "福利商城 兑换 金豆 库存 mall welfare exchange stock",
    views: [
      { id: "all", label: ["全部", "All"], filter: "-status:del" },
      { id: "wait", label: ["待审核", "Waiting"], filter: "status:wait" },
      { id: "up", label: ["已上架", "Live"], filter: "status:up", sort: "rank" },
      { id: "deal", label: ["待处理", "To deal with"], filter: "status:waitDeel" },
      { id: "low", label: ["库存预警", "Low stock"], filter: "stockState:low,none -status:del,noPass" },
      { id: "skus", label: ["规格", "Variants"], filter: "", resource: "goodsSku" },
      { id: "stock", label: ["库存流水", "Movements"], filter: "", resource: "goodsStock" },
    ],
  },
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
  {
    route: "/goods-details/{id}",
    label: ["商品详情", "Goods"],
    access: "main",
    kind: "record",
    resource: "goods",
    parent: "/bean-goods/goods-manage",
  },
];
