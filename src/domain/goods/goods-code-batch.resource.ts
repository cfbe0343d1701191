import { int, ref, rows, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** Lines of a sheet that are kept with its import. */
export const MOST_PROBLEMS = 500;

/** An import of codes: how many lines it had, and why some were left out. It keeps no code. */
export const goodsCodeBatch = defineResource({
  name: "goodsCodeBatch",
  area: "goods",
  label: ["兑换码导入", "Import of codes"],
  title: "sku",
  module: "activity",
  fields: {
    sku: ref("goodsSku", { label: ["规格", "Variant"], required: true, readOnly: true, filter: true }),
    goods: ref("goods", { label: ["商品", "Goods"], required: true, readOnly: true, filter: true }),
    lines: int({ label: ["行数", "Lines"], required: true, readOnly: true }),
    added: int({ label: ["已导入", "Added"], required: true, readOnly: true }),
    refused: int({ label: ["未导入", "Left out"], default: 0, readOnly: true, filter: true }),
    problems: rows(
      {
        line: int({ label: ["行", "Line"], required: true }),
        reason: text(40, { label: ["原因", "Reason"], required: true, isReason: true }),
      },
      { label: ["未导入的行", "Lines left out"], readOnly: true, max: MOST_PROBLEMS },
    ),
  },
  list: {
    columns: ["sku", "goods", "lines", "added", "refused", "problems", "creator", "createTime"],
    sort: "-createTime",
  },
  appendOnly: true,
});
