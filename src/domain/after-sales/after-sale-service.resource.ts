import { BEANS } from "#domain/amount-formats.ts";
import { Currency, inCurrency } from "#domain/currency.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { upDown } from "#domain/machines.ts";
import { bool, i18n, int, money, oneOf, ref, refs, richI18n, rows, someOf, text } from "#kernel/field.ts";
import { ratio } from "#kernel/derived-fields.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount, rollupMean } from "#kernel/rollups.ts";
import { SaleKind, SaleOrder, SaleStatus, ServiceScope, WayPayer } from "./enumerations.ts";
import { SERVICE_DAYS } from "./limits.ts";

const cases = { resource: "afterSale", by: "service", one: true, days: SERVICE_DAYS, kept: true } as const;
const agreed = [SaleStatus.of("passed"), SaleStatus.of("success")];

/** Which after-sale is offered for what, for how long, and where goods go back to. */
export const afterSaleService = defineResource({
  name: "afterSaleService",
  area: "after-sales",
  label: ["售后服务", "After-sale service"],
  title: "name",
  module: "activity",
  fields: {
    name: i18n(40, { label: ["名称", "Name"], required: true, search: true }),
    kind: oneOf(SaleKind, { label: ["类型", "Kind"], required: true, filter: true }),
    scope: oneOf(ServiceScope, { label: ["范围", "Scope"], required: true, default: "orderType", filter: true }),
    goods: refs("goods", { label: ["商品", "Goods"], required: true, when: "scope:goods", max: 200 }),
    classes: refs("goodsClassify", {
      label: ["商品分类", "Goods classes"],
      required: true,
      when: "scope:goodsClass",
      max: 50,
    }),
    orderTypes: someOf(SaleOrder, { label: ["订单类型", "Kinds of orders"], required: true, when: "scope:orderType" }),
    days: int({
      label: ["收货后天数", "Days after receipt"],
      hint: ["0 为收货前和当天", "0 for the day of receipt"],
      required: true,
      min: 0,
      max: 365,
      default: 7,
    }),
    reasons: rows(
      {
        text: i18n(60, { label: ["原因", "Reason"], required: true }),
        proof: bool({ label: ["需要凭证", "Proof needed"] }),
      },
      { label: ["可选原因", "Reasons"], required: true, max: 20 },
    ),
    wayPayer: oneOf(WayPayer, { label: ["退回运费", "Who pays the way back"], required: true, default: "byReason" }),
    autoBeans: money({
      currency: BEANS,
      label: ["自动同意：金豆不超过", "Agrees by itself: beans up to"],
      hint: ["0 为不自动同意", "0 for never"],
      default: 0,
    }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], default: "renminbi" }),
    autoMoney: money({
      currency: inCurrency,
      label: ["自动同意：金额不超过", "Agrees by itself: money up to"],
      default: 0,
    }),
    answerHours: int({ label: ["答复时限（小时）", "Hours to answer"], required: true, min: 1, max: 168, default: 48 }),
    returnAddress: rows(
      {
        region: ref("region", { label: ["区域", "Region"], required: true }),
        receiver: text(60, { label: ["收件人", "Receiver"], required: true }),
        phone: text(30, { label: ["电话", "Phone"], required: true }),
        address: text(200, { label: ["地址", "Address"], required: true }),
      },
      { label: ["退货地址", "Addresses for returns"], max: 30 },
    ),
    points: rows(
      {
        name: text(60, { label: ["网点", "Point"], required: true }),
        phone: text(30, { label: ["电话", "Phone"] }),
        address: text(200, { label: ["地址", "Address"], required: true }),
        hours: text(60, { label: ["营业时间", "Hours"] }),
        region: ref("region", { label: ["区域", "Region"] }),
      },
      { label: ["服务网点", "Points"], max: 100 },
    ),
    intro: richI18n({ label: ["说明", "Introduction"], max: 10_000 }),
    cases: rollupCount(cases, { label: [`${SERVICE_DAYS} 天售后单`, `Cases in ${SERVICE_DAYS} days`] }),
    agreedCases: rollupCount(
      { ...cases, where: { status: agreed } },
      { label: [`${SERVICE_DAYS} 天同意`, `Agreed in ${SERVICE_DAYS} days`], inner: true },
    ),
    agreedShare: ratio("agreedCases", "cases", { label: ["同意率", "Agreed"] }),
    meanHours: rollupMean(
      1,
      { ...cases, meanOf: "answerHours" },
      { label: ["平均答复（小时）", "Mean hours to answer"] },
    ),
    uses: rollupCount(
      { resource: "afterSale", by: "service", one: true },
      { label: ["全部售后单", "All cases"], inner: true },
    ),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: upDown,
  rankedWithin: [],
  list: {
    columns: ["name", "kind", "scope", "days", "answerHours", "cases", "agreedShare", "meanHours", "rank", "status"],
    sort: "rank",
  },
  form: [
    { title: ["服务", "Service"], fields: ["name", "kind", "scope", "goods", "classes", "orderTypes"] },
    {
      title: ["条款", "Terms"],
      fields: ["days", "reasons", "wayPayer", "answerHours", "currency", "autoMoney", "autoBeans"],
    },
    { title: ["退货与网点", "Returns and points"], fields: ["returnAddress", "points", "intro"] },
  ],
  allows: ["add", "copy", "edit", "rank", "delete", "export"],
  bulk: false,
});
