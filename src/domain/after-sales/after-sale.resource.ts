import { BEANS, COINS } from "#domain/amount-formats.ts";
import { Currency, inCurrency, LedgerCurrency } from "#domain/currency.ts";
import { Courier } from "#domain/enumerations/money.ts";
import { Language } from "#domain/enumerations/system.ts";
import { bool, images, int, json, money, oneOf, recordId, ref, rows, text, time, video } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { defineResource } from "#kernel/resource.ts";
import { afterSaleMachine } from "./after-sale.machine.ts";
import type { SaleTerms } from "./api.ts";
import { GoodsBack, SaleKind, SaleOrder, SaleSide, SaleStatus } from "./enumerations.ts";
import { MOST_ANSWERS } from "./limits.ts";

const readOnly = { readOnly: true } as const;
const needed = { required: true, readOnly: true } as const;
const beans = (label: Label) => money({ currency: BEANS, label, ...needed, default: 0 });
const coins = (label: Label) => money({ currency: COINS, label, ...needed, default: 0 });
const cash = (label: Label) => money({ currency: inCurrency, label, ...needed, default: 0 });

/** A member asks for a return, an exchange, a refund or a repair of what was ordered. */
export const afterSale = defineResource({
  name: "afterSale",
  area: "after-sales",
  label: ["售后单", "After-sale"],
  title: "saleNo",
  module: "activity",
  ownerField: "user",
  evidence: {
    facts: ["user", "kind", "cause", "worth", "deadline"],
    blocks: [
      { kind: "texts", fields: ["words"] },
      { kind: "pictures", field: "pictures" },
      { kind: "video", field: "video" },
      { kind: "afterSale" },
      {
        kind: "facts",
        title: ["退货", "Goods back"],
        fields: ["goodsBack", "backCourier", "backTrackNo", "sendBy", "newOrder", "remark"],
      },
    ],
  },
  fields: {
    saleNo: text(32, { label: ["售后单号", "Case no."], ...needed, unique: true, isCode: true, filter: true }),
    orderType: oneOf(SaleOrder, { label: ["订单类型", "Kind of order"], ...needed, filter: true }),
    order: recordId({ label: ["订单", "Order"], ...needed, filter: true, of: "orderType" }),
    orderNo: text(32, { label: ["订单号", "Order no."], ...readOnly, isCode: true, filter: true }),
    line: int({
      label: ["订单行", "Line"],
      hint: ["0 为整单", "0 for the whole order"],
      ...needed,
      default: 0,
      min: 0,
      max: 999,
    }),
    item: text(160, { label: ["商品", "Article"], ...readOnly, search: true }),
    user: ref("user", { label: ["用户", "Member"], ...needed, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], ...readOnly, filter: true }),
    service: ref("afterSaleService", { label: ["售后服务", "Service"], ...needed, filter: true }),
    terms: json<SaleTerms>({ label: ["下单日条款", "Terms of the day of the order"], inner: true }),
    kind: oneOf(SaleKind, { label: ["类型", "Kind"], ...needed, filter: true }),
    cause: text(60, { label: ["会员选择的原因", "Reason of the member"], ...needed }),
    words: text(500, { label: ["说明", "In the member's words"], ...readOnly }),
    pictures: images(9, { label: ["凭证图片", "Pictures"], ...readOnly }),
    video: video({ label: ["视频", "Video"], ...readOnly }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, default: "renminbi", filter: true }),
    askMoney: cash(["申请退款", "Money asked"]),
    askBeans: beans(["申请退金豆", "Beans asked"]),
    askCoins: coins(["申请退金币", "Coins asked"]),
    agreedMoney: cash(["同意退款", "Money agreed"]),
    agreedBeans: beans(["同意退金豆", "Beans agreed"]),
    agreedCoins: coins(["同意退金币", "Coins agreed"]),
    /** What is asked, in the unit that most needs a second person. */
    worthCurrency: oneOf(LedgerCurrency, {
      label: ["复核币种", "Unit for the second person"],
      ...readOnly,
      inner: true,
    }),
    worth: money({
      currency: { field: "worthCurrency", of: LedgerCurrency },
      label: ["申请", "Asked"],
      ...readOnly,
    }),
    status: oneOf(SaleStatus, { label: ["状态", "Status"], default: "waiting", filter: true }),
    auto: bool({ label: ["自动同意", "Agreed by itself"], ...readOnly, filter: true }),
    reason: text(200, { label: ["处理原因", "Reason of the decision"], ...readOnly, isReason: true }),
    goodsBack: oneOf(GoodsBack, { label: ["退货", "Goods back"], ...readOnly, default: "notNeeded", filter: true }),
    backCourier: oneOf(Courier, { label: ["退回快递", "Courier back"], ...readOnly }),
    backTrackNo: text(64, { label: ["退回运单号", "Tracking no. back"], ...readOnly, isCode: true, filter: true }),
    newOrder: ref("goodsOrder", { label: ["新订单", "New order"], ...readOnly }),
    handler: ref("admin", { label: ["处理人", "Handler"], ...readOnly, filter: true }),
    applyTime: time({ label: ["申请时间", "Asked at"], ...needed, filter: true, sort: true }),
    deadline: time({ label: ["答复截止", "Answer by"], ...readOnly, filter: true, sort: true, nullsLast: true }),
    lateAt: time({ label: ["超时检查", "Late from"], ...readOnly, inner: true }),
    late: bool({ label: ["超时", "Overdue"], ...readOnly, filter: true }),
    answerTime: time({ label: ["首次答复", "First answer"], ...readOnly }),
    decideTime: time({ label: ["处理时间", "Decided"], ...readOnly, filter: true, sort: true }),
    answerHours: int({ label: ["首次答复（小时）", "First answer, hours"], ...readOnly, min: 0 }),
    sendBy: time({ label: ["寄回截止", "Send back by"], ...readOnly }),
    settleAt: time({ label: ["执行时间", "Settled at"], ...readOnly, inner: true }),
    doneTime: time({ label: ["完成时间", "Ended"], ...readOnly }),
    refundEntry: ref("ledgerEntry", { label: ["退款分录", "Entry of the refund"], ...readOnly }),
    answers: rows(
      {
        side: oneOf(SaleSide, { label: ["一方", "Side"] }),
        admin: ref("admin", { label: ["客服", "Staff"] }),
        words: text(1_000, { label: ["内容", "Words"] }),
        pictures: images(9, { label: ["图片", "Pictures"] }),
        time: time({ label: ["时间", "Time"] }),
      },
      { label: ["沟通", "Talk"], ...readOnly, max: MOST_ANSWERS },
    ),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: afterSaleMachine,
  list: {
    columns: [
      "saleNo",
      "order",
      "user",
      "kind",
      "cause",
      "askMoney",
      "askBeans",
      "status",
      "goodsBack",
      "deadline",
      "handler",
    ],
    keeps: ["item"],
    sort: "deadline",
    sums: ["askMoney", "askBeans", "agreedMoney", "agreedBeans", "agreedCoins"],
  },
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["status", "deadline"] },
    { by: ["orderType", "order"] },
    { by: ["user", "-applyTime"] },
    { by: ["service", "-applyTime"] },
  ],
});
