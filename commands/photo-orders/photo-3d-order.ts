import { inCurrency } from "#domain/currency.ts";
import { MODEL_DAYS } from "#domain/photo-orders/limits.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import { decimal, file, images, int, money, ref } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { openAuthor } from "#commands/queue-item.ts";

/** Neither side of an order decides on it. */
const outsiders = ["user", "partner"] as const;
/** Whoever decides with a second person. */
const large = { currency: "currency", above: "withdrawal.twoPersonAbove", notBy: outsiders } as const;
const handler = { action: { type: "handler" }, targets: "one", undoable: false, bulk: false } as const;

const partner = ref("user", {
  label: ["建模伙伴", "Partner"],
  hint: ["结算打给伙伴的收款账户", "Settlements go to the partner's payee account"],
  required: true,
});
const days = int({
  label: ["交付天数", "Days to deliver"],
  hint: [`不填为 ${MODEL_DAYS} 天`, `Empty: ${MODEL_DAYS} days`],
  min: 1,
  max: 60,
});

export const photo3dOrderCommands = defineCommands(photo3dOrder, {
  assign: {
    ...handler,
    label: ["派单", "Assign"],
    key: "p",
    guard: { filter: "step:toAssign", message: ["只有待派单的订单可以派单", "Only an order that waits for a partner"] },
    input: {
      partner,
      days,
      share: decimal(2, {
        label: ["伙伴分成 %", "Share of the partner, %"],
        hint: ["不填则按下单时的比例", "Empty: that of the day of the order"],
        min: 1,
        max: 100,
      }),
    },
    notBy: outsiders,
    words: "分配 指派 伙伴 partner modeller",
  },
  reassign: {
    ...handler,
    label: ["改派", "Reassign"],
    key: "v",
    reasons: "free",
    guard: {
      filter: "step:modelling,rework",
      message: ["只有建模中或待返工的订单可以改派", "Only an order that is modelled or reworked"],
    },
    input: { partner, days },
    notBy: outsiders,
    words: "转单 换伙伴 move another partner",
  },
  remind: {
    ...handler,
    targets: "many",
    label: ["催一下", "Nudge"],
    key: "r",
    guard: {
      filter: "step:toPay,modelling,toConfirm,rework",
      message: ["这一步不用催", "Nobody has to act in this step"],
    },
    words: "提醒 催付 催交付 remind notify",
  },
  deliver: {
    ...handler,
    label: ["代伙伴交付", "Deliver for partner"],
    key: "u",
    guard: {
      filter: "step:modelling,rework",
      message: ["只有建模中或待返工的订单可以交付", "Only an order that is modelled or reworked"],
    },
    input: {
      file: file({
        label: ["模型文件", "Model file"],
        hint: ["STL、OBJ 或 3MF，会先检查能否读取", "STL, OBJ or 3MF. It is read first"],
        required: true,
        accepts: ["stl", "obj", "3mf"],
      }),
      drafts: images(9, { label: ["预览图", "Drafts"] }),
    },
    notBy: ["user"],
    words: "上传 交付 成品 upload result",
  },
  finish: {
    ...handler,
    label: ["代会员确认完成", "Finish for member"],
    key: "f",
    reasons: "free",
    guard: {
      filter: "step:toConfirm",
      message: ["只有待确认的订单可以完成", "Only an order that waits for its member"],
    },
    foretells: true,
    notBy: outsiders,
    isGrave: true,
    risk: "pays",
    words: "验收 放款 accept confirm",
  },
  cancel: {
    ...handler,
    label: ["取消并退款", "Cancel and refund"],
    key: "n",
    reasons: "free",
    guard: {
      filter: "step:toPay,toAssign,modelling,toConfirm,rework",
      message: ["已完成的订单不能取消，可部分退款", "A finished order is refunded in part, not cancelled"],
    },
    foretells: true,
    notBy: outsiders,
    approval: { amount: "paid", ...large },
    isGrave: true,
    risk: "pays",
    words: "退单 关闭 作废 close",
  },
  partRefund: {
    ...handler,
    label: ["退一部分款", "Refund a part"],
    key: "shift+b",
    reasons: "free",
    guard: {
      filter: "step:toAssign,modelling,toConfirm,rework,finished",
      message: ["只有已支付的订单可以退款", "Only a paid order is refunded"],
    },
    input: { amount: money({ currency: inCurrency, label: ["退款金额", "Amount"], required: true, min: 1 }) },
    foretells: true,
    notBy: outsiders,
    approval: { amount: "amount", ...large },
    isGrave: true,
    risk: "pays",
    words: "部分退款 赔付 补偿 part compensation",
  },
  openResult: {
    label: ["看 3D 成品", "Open result in the 3D viewer"],
    key: "i",
    action: { type: "browser" },
    guard: { filter: "delivered:*", message: ["还没有交付", "Nothing is delivered yet"] },
    ungated: true,
    words: "成品 模型 查看 show model",
  },
  openPartner: {
    label: ["打开建模伙伴", "Open partner"],
    action: { type: "browser" },
    guard: { filter: "partner:*", message: ["还没有派单", "It is not assigned yet"] },
    ungated: true,
    words: "伙伴 会员 modeller",
  },
  openAuthor: openAuthor("会员 member", ["看下单会员", "Open ordering member"]),
});
