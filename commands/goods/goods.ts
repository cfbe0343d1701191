import { goods } from "#domain/goods/goods.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { int } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

export const goodsCommands = defineCommands(goods, {
  pass: {
    label: ["通过", "Pass"],
    key: "p",
    targets: "many",
    words: "上架 定时 up begin",
  },
  noPass: { label: ["不通过", "Reject"], key: "n", targets: "many", reasons: "free", words: "退回 修改 back" },
  putUp: { label: ["上架", "Go live"], key: "u", targets: "many", words: "恢复 发布 publish again" },
  takeDown: { label: ["下架", "Take offline"], key: "t", targets: "many", words: "down stop 停售" },
  delete: { label: ["删除", "Delete"], key: "d", targets: "many", words: "remove" },
  preview: {
    label: ["预览商品", "Preview"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "会员 效果 look members see",
  },
});

const pieces = int({ label: ["件数", "Pieces"], required: true, min: 1, max: 1_000_000 });

export const goodsSkuCommands = defineCommands(goodsSku, {
  stockIn: {
    label: ["入库", "Stock in"],
    key: "i",
    targets: "one",
    action: { type: "handler" },
    reasons: "free",
    undoable: false,
    bulk: false,
    input: { amount: pieces },
    words: "补货 进货 库存 add stock receive",
  },
  stockOut: {
    label: ["出库", "Stock out"],
    key: "o",
    targets: "one",
    action: { type: "handler" },
    reasons: "free",
    undoable: false,
    bulk: false,
    isGrave: true,
    input: { amount: pieces },
    words: "损耗 盘亏 库存 remove stock loss",
  },
  openGoods: {
    label: ["打开商品", "Open the article"],
    key: "g",
    action: { type: "browser" },
    ungated: true,
    words: "详情 article page",
  },
});
