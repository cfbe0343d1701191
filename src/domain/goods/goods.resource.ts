import {
  bool,
  count,
  i18n,
  images,
  int,
  money,
  oneOf,
  ref,
  refs,
  richI18n,
  text,
  time,
  treeRef,
  video,
} from "#kernel/field.ts";
import { childRows } from "#kernel/child-rows.ts";
import { defineResource } from "#kernel/resource.ts";
import { BEANS, COINS } from "#domain/amount-formats.ts";
import { Currency, inCurrency } from "#domain/currency.ts";
import { ProductStatus } from "#domain/enumerations/review.ts";
import { VipDuration } from "#domain/enumerations/users.ts";
import { FreightKind, GoodsKind, StockState } from "./enumerations.ts";
import { goodsMachine } from "./goods.machine.ts";
import { goodsProblems } from "./goods.rules.ts";
import { goodsSku } from "./goods-sku.resource.ts";

const unlimited: readonly [string, string] = ["不限", "No limit"];
const limit = (label: readonly [string, string]) => int({ label, default: 0, min: 0, max: 1_000_000, zero: unlimited });
const counted = (label: readonly [string, string]) => count({ label, default: 0, min: 0, readOnly: true, sort: true });
const physical = "kind:physical";

/** An article of the welfare mall: what it is, its prices and variants, and for whom. */
export const goods = defineResource({
  name: "goods",
  area: "goods",
  label: ["商品", "Goods"],
  title: "name",
  module: "activity",
  fields: {
    name: i18n(80, { label: ["名称", "Name"], required: true, search: true }),
    code: text(32, {
      label: ["商品编码", "Code"],
      required: true,
      unique: true,
      isCode: true,
      search: true,
      filter: true,
    }),
    images: images(9, { label: ["图片", "Pictures"], required: true }),
    video: video({ label: ["视频", "Video"] }),
    classify: treeRef("goodsClassify", "parent", { label: ["分类", "Class"], required: true, filter: true }),
    kind: oneOf(GoodsKind, { label: ["类型", "Kind"], required: true, immutable: true, filter: true }),
    coupon: ref("coupon", { label: ["优惠券", "Coupon"], required: true, when: "kind:coupon", filter: true }),
    vipDuration: oneOf(VipDuration, { label: ["会员时长", "Membership"], required: true, when: "kind:memberDays" }),
    gigabytes: int({
      label: ["空间（GB）", "Space, GB"],
      required: true,
      min: 1,
      max: 10_000,
      when: "kind:cloudSpace",
    }),
    times: int({
      label: ["次数", "Times"],
      required: true,
      min: 1,
      max: 1_000,
      when: "kind:modelDownload,boostTicket",
    }),
    priceBeans: money({ currency: BEANS, label: ["金豆价", "Price in beans"], min: 1, sort: true }),
    priceCoins: money({ currency: COINS, label: ["金币价", "Price in coins"], min: 1 }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], default: "renminbi" }),
    priceMoney: money({
      currency: inCurrency,
      label: ["现金价", "Price in money"],
      hint: ["填多种价格即为组合价", "Several prices are due together"],
      min: 1,
    }),
    marketPrice: money({ currency: inCurrency, label: ["市场价", "Market price"], min: 1 }),
    skus: childRows(goodsSku, {
      by: "goods",
      rows: ["spec", "code", "isOffered", "priceBeans", "priceCoins", "priceMoney", "grams", "image"],
      retired: "isOffered",
      label: ["规格", "Variants"],
      hint: ["库存只能用「入库」「出库」改；有流水的规格移除后变为不可售", "Stock changes by stock in and out only"],
      required: true,
      max: 100,
    }),
    stock: counted(["库存", "Stock"]),
    reserved: counted(["占用", "Reserved"]),
    stockState: oneOf(StockState, {
      label: ["库存状态", "Stock level"],
      default: "none",
      readOnly: true,
      filter: true,
    }),
    lowStock: int({ label: ["库存预警", "Low stock"], default: 10, min: 0 }),
    sold: counted(["已售", "Sold"]),
    fakeSold: int({ label: ["虚拟销量", "Shown as sold"], default: 0, min: 0 }),
    limitUser: limit(["每人限购", "For each member"]),
    limitDay: limit(["每人每日限购", "A day for each member"]),
    limitOrder: limit(["每单限购", "For each order"]),
    regions: refs("region", {
      label: ["配送区域", "Regions"],
      filter: true,
      when: physical,
      max: 300,
      emptyIsAll: ["所有可配送区域", "All regions"],
    }),
    freight: oneOf(FreightKind, { label: ["运费", "Freight"], required: true, default: "byRegion", when: physical }),
    begin: time({ label: ["开始", "Begin"], filter: true }),
    end: time({ label: ["结束", "End"], filter: true }),
    upAt: time({ label: ["定时上架", "Goes up at"], readOnly: true, filter: true }),
    detail: richI18n({ label: ["详情", "Detail"] }),
    notice: richI18n({ label: ["须知", "Notice"] }),
    status: oneOf(ProductStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    reviewer: ref("admin", { label: ["审核人", "Reviewer"], readOnly: true, filter: true }),
    tags: refs("tag", { label: ["标签", "Tags"], max: 20, filter: true }),
    isHot: bool({ label: ["热门", "Hot"], filter: true }),
    isNew: bool({ label: ["新品", "New"], filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
  },
  machine: goodsMachine,
  rankedWithin: ["classify"],
  problems: goodsProblems,
  children: [
    {
      resource: "goodsSku",
      by: "goods",
      label: ["规格与库存", "Variants"],
      columns: ["code", "stock", "reserved", "sold", "priceBeans", "priceCoins", "priceMoney", "isOffered"],
    },
    {
      resource: "goodsStock",
      by: "goods",
      label: ["库存流水", "Movements"],
      columns: ["kind", "amount", "held", "balanceAfter", "reason", "orderLine", "creator", "createTime"],
    },
    {
      resource: "goodsCode",
      by: "goods",
      label: ["兑换码", "Codes"],
      columns: ["code", "status", "orderLine", "user", "outTime", "createTime"],
    },
  ],
  charts: [
    {
      id: "stock",
      label: ["每日库存", "Stock by day"],
      kind: "line",
      resource: "goodsStock",
      under: "goods",
      time: "createTime",
      running: true,
      step: true,
      measures: [
        { id: "stock", label: ["库存", "Stock"], sum: "amount" },
        { id: "held", label: ["占用", "Reserved"], sum: "held" },
      ],
    },
    {
      id: "moves",
      label: ["每日出入", "Movements by day"],
      kind: "column",
      resource: "goodsStock",
      under: "goods",
      time: "createTime",
      measures: [
        { id: "in", label: ["入库", "In"], sum: "amount", where: "kind:in" },
        { id: "reserved", label: ["下单占用", "Reserved"], sum: "held", where: "kind:reserve" },
      ],
    },
  ],
  list: {
    columns: [
      "images",
      "name",
      "stock",
      "stockState",
      "priceBeans",
      "kind",
      "classify",
      "sold",
      "priceCoins",
      "priceMoney",
      "limitUser",
      "rank",
      "status",
    ],
    keeps: ["stock"],
    sort: "-createTime",
  },
  form: [
    {
      title: ["商品", "Article"],
      fields: [
        "name",
        "code",
        "images",
        "video",
        "classify",
        "kind",
        "coupon",
        "vipDuration",
        "gigabytes",
        "times",
        "tags",
        "isHot",
        "isNew",
      ],
    },
    {
      title: ["价格与规格", "Prices and variants"],
      fields: ["priceBeans", "priceCoins", "currency", "priceMoney", "marketPrice", "skus", "lowStock", "fakeSold"],
    },
    {
      title: ["对象与配送", "For whom and where"],
      fields: ["limitUser", "limitDay", "limitOrder", "regions", "freight", "begin", "end"],
    },
    { title: ["详情", "Detail"], fields: ["detail", "notice"] },
  ],
  allows: ["add", "copy", "edit", "rank", "export"],
});
