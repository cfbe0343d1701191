import { oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { sealed } from "#kernel/sealed-field.ts";
import { CodeState } from "./enumerations.ts";

export const codePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{3,63}$/;

/** A code of a partner that a buyer gets. Staff see its mask. */
export const goodsCode = defineResource({
  name: "goodsCode",
  area: "goods",
  label: ["兑换码", "Code"],
  title: "sku",
  module: "activity",
  fields: {
    code: sealed(64, {
      label: ["兑换码", "Code"],
      mask: "account",
      find: true,
      unique: true,
      isCode: true,
      required: true,
      readOnly: true,
    }),
    sku: ref("goodsSku", { label: ["规格", "Variant"], required: true, readOnly: true, filter: true }),
    goods: ref("goods", { label: ["商品", "Goods"], required: true, readOnly: true, filter: true }),
    batch: ref("goodsCodeBatch", { label: ["导入批次", "Import"], readOnly: true, filter: true }),
    user: ref("user", { label: ["会员", "Member"], readOnly: true, filter: true }),
    orderLine: text(64, { label: ["订单行", "Order line"], readOnly: true, isCode: true, filter: true }),
    outTime: time({ label: ["发出时间", "Handed out"], readOnly: true, filter: true, sort: true }),
    reason: text(200, { label: ["作废原因", "Reason"], readOnly: true, isReason: true }),
    status: oneOf(CodeState, { label: ["状态", "Status"], default: "free", filter: true }),
  },
  machine: defineMachine({
    fields: { status: CodeState },
    initial: { status: "free" },
    transitions: {
      handOut: { from: { status: ["free"] }, to: { status: "out" }, system: true },
      void: { from: { status: ["free"] }, to: { status: "void" }, reason: "required" },
    },
    final: { status: ["out", "void"] },
  }),
  list: {
    columns: ["code", "goods", "sku", "orderLine", "user", "outTime", "status"],
    sort: "-createTime",
  },
  bulk: false,
  indexes: [{ by: ["sku", "status", "id"] }],
});
