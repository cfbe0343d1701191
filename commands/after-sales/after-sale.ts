import { BEANS, COINS } from "#domain/amount-formats.ts";
import { afterSale } from "#domain/after-sales/after-sale.resource.ts";
import { AgreedBack } from "#domain/after-sales/enumerations.ts";
import { inCurrency } from "#domain/currency.ts";
import { images, longText, money, oneOf, ref } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";

/** The member of a case does not decide on it. */
const outsiders = ["user"] as const;
const approval = {
  amount: "worth",
  currency: "worthCurrency",
  above: "withdrawal.twoPersonAbove",
  notBy: outsiders,
} as const;
const handler = { action: { type: "handler" }, undoable: false } as const;
/** Condition of commands that end an agreed case: no goods are on their way. */
const ready = {
  filter: "status:passed goodsBack:notNeeded,arrived,damaged",
  message: ["等退货收到后才能执行", "It waits for the goods"],
} as const;
const coming = {
  filter: "status:passed goodsBack:waiting,sent",
  message: ["没有在途的退货", "No goods of it are on their way"],
} as const;

export const afterSaleCommands = defineCommands(afterSale, {
  agree: {
    label: ["同意", "Agree"],
    key: "p",
    decision: true,
    foretells: true,
    notBy: outsiders,
    approval,
    words: "通过 退款 退货 全额 approve accept refund",
  },
  agreePart: {
    label: ["部分同意", "Agree in part"],
    key: "shift+b",
    decision: true,
    foretells: true,
    notBy: outsiders,
    approval,
    guard: {
      filter: "kind:refund,returnRefund",
      message: ["只有退款类的可以部分同意", "Only a refund is agreed in part"],
    },
    input: {
      agreedMoney: money({ currency: inCurrency, label: ["退款", "Money"], required: true, default: 0 }),
      agreedBeans: money({ currency: BEANS, label: ["退金豆", "Beans"], required: true, default: 0 }),
      agreedCoins: money({ currency: COINS, label: ["退金币", "Coins"], required: true, default: 0 }),
      goodsBack: oneOf(AgreedBack, { label: ["退货", "Goods back"], required: true, default: "notNeeded" }),
    },
    words: "部分退款 补偿 协商 partial compensation",
  },
  refuse: {
    label: ["拒绝", "Refuse"],
    key: "n",
    decision: true,
    reasons: "audit_failure",
    notBy: outsiders,
    words: "不通过 驳回 reject decline",
  },
  reply: {
    ...handler,
    label: ["答复", "Reply"],
    key: "r",
    targets: "one",
    requiresLanguage: true,
    guard: { filter: "status:waiting,passed", message: ["售后单已结束", "The case has ended"] },
    input: {
      said: longText({ label: ["答复", "Answer"], required: true, max: 1_000, savedReplies: true }),
      shown: images(9, { label: ["图片", "Pictures"] }),
    },
    words: "回复 沟通 说明 answer respond message",
  },
  goodsArrived: {
    ...handler,
    label: ["退货已收到", "Goods arrived"],
    key: "i",
    targets: "many",
    guard: coming,
    words: "签收 入库 收货 received returned",
  },
  goodsDamaged: {
    ...handler,
    label: ["退货已损坏", "Goods arrived damaged"],
    targets: "many",
    guard: coming,
    words: "破损 残次 不入库 broken",
  },
  refundNow: {
    ...handler,
    label: ["立即退款", "Refund now"],
    key: "b",
    targets: "many",
    foretells: true,
    isGrave: true,
    risk: "pays",
    notBy: outsiders,
    guard: [
      ready,
      {
        filter: "kind:refund,returnRefund",
        message: ["换货、补发和维修没有退款", "Only a refund pays money back"],
      },
    ],
    words: "打款 退钱 执行 pay back settle",
  },
  resend: {
    ...handler,
    label: ["补发商品", "Send anew"],
    key: "v",
    targets: "many",
    foretells: true,
    notBy: outsiders,
    guard: [
      ready,
      { filter: "kind:exchange,resend", message: ["只有换货和补发的可以补发", "Only an exchange or a resend"] },
    ],
    words: "换货 重新发货 零元订单 exchange order",
  },
  finishRepair: {
    ...handler,
    label: ["维修完成", "Repair done"],
    key: "f",
    targets: "many",
    guard: [
      {
        filter: "status:passed goodsBack:arrived,damaged",
        message: ["还没有收到要维修的商品", "The goods did not arrive yet"],
      },
      { filter: "kind:repair", message: ["不是维修", "It is no repair"] },
    ],
    words: "修好 寄回 repaired returned",
  },
  handOver: {
    ...handler,
    label: ["转交…", "Hand over…"],
    targets: "many",
    guard: { filter: "status:waiting", message: ["已处理，不用转交", "It is decided already"] },
    input: { to: ref("admin", { label: ["处理人", "Handler"], required: true }) },
    words: "转给 指派 分配 assign transfer",
  },
  openOrder: {
    label: ["打开订单", "Open order"],
    key: "shift+o",
    action: { type: "browser" },
    ungated: true,
    words: "原订单 详情 original order",
  },
  remark,
  openAuthor: openAuthor("会员 member", ["看会员的售后", "Open member's cases"]),
});
