import { goods } from "#domain/goods/goods.resource.ts";
import { goodsCode } from "#domain/goods/goods-code.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { file, int } from "#kernel/field.ts";
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
  importCodes: {
    label: ["导入兑换码", "Import codes"],
    key: "m",
    targets: "one",
    action: { type: "handler" },
    undoable: false,
    bulk: false,
    input: {
      file: file({
        label: ["表格", "Sheet"],
        hint: [
          "CSV 或 XLSX，每行一个码；重复、已有或格式不对的行会列在「导入批次」",
          "CSV or XLSX, one code a line. Lines left out are listed under the imports",
        ],
        required: true,
        accepts: ["csv", "xlsx"],
      }),
    },
    words: "卡密 激活码 上传 csv excel redeem voucher",
  },
  openGoods: {
    label: ["打开商品", "Open the article"],
    key: "g",
    action: { type: "browser" },
    ungated: true,
    words: "详情 article page",
  },
});

export const goodsCodeCommands = defineCommands(goodsCode, {
  void: {
    label: ["作废", "Void"],
    key: "z",
    targets: "many",
    reasons: "free",
    undoable: false,
    isGrave: true,
    words: "失效 停用 cancel invalidate",
  },
});
