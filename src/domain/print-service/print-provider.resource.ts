import { Currency, inCurrency } from "#domain/currency.ts";
import { Country } from "#domain/enumerations/country.ts";
import { MaterialType } from "#domain/enumerations/devices.ts";
import { CancelInitiator } from "#domain/enumerations/reports.ts";
import { Language } from "#domain/enumerations/system.ts";
import { ratio } from "#kernel/derived-fields.ts";
import {
  bool,
  decimal,
  file,
  html,
  image,
  images,
  int,
  money,
  oneOf,
  part,
  ref,
  refs,
  rows,
  someOf,
  text,
  time,
  treeRef,
} from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount, rollupMean } from "#kernel/rollups.ts";
import { Accepting, PrintStep, PrintTech, ProviderReview, TalkKind } from "./enumerations.ts";
import { providerCharts } from "./provider-charts.ts";
import { providerProblems } from "./print-provider.rules.ts";
import { printProviderMachine } from "./print-provider.machine.ts";

const ofOrders = { resource: "printOrder", by: "provider", one: true, kept: true } as const;
const side = (label: readonly [string, string]) => int({ label, required: true, min: 1, max: 5_000 });

/** A workshop that prints for members. */
export const printProvider = defineResource({
  name: "printProvider",
  area: "print-service",
  label: ["打印服务商", "Print provider"],
  title: "name",
  module: "account",
  ownerField: "user",
  evidence: {
    facts: ["user", "country", "region", "applyTime"],
    blocks: [
      { kind: "privatePictures", field: "licence" },
      { kind: "pictures", field: "photos" },
      {
        kind: "facts",
        title: ["作坊", "Workshop"],
        fields: ["techs", "materials", "printers", "maxSize", "layerMin", "leadDays"],
      },
      {
        kind: "facts",
        title: ["联系与配送", "Contact and delivery"],
        fields: ["contact", "phone", "email", "address", "serviceRegions", "minOrder"],
      },
      { kind: "facts", title: ["介绍", "Introduction"], fields: ["intro"] },
      { kind: "accounts", field: "user" },
    ],
  },
  fields: {
    name: text(60, { label: ["名称", "Name"], required: true, unique: true, search: true }),
    logo: image({ label: ["标志", "Logo"], required: true }),
    user: ref("user", { label: ["会员", "Member"], required: true, immutable: true, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true, filter: true }),
    contact: text(30, { label: ["联系人", "Contact"], required: true, masked: "name" }),
    phone: text(30, { label: ["电话", "Phone"], required: true, masked: "phone" }),
    email: text(120, { label: ["邮箱", "E-mail"], required: true, masked: "email" }),
    country: oneOf(Country, { label: ["国家或地区", "Country"], required: true, filter: true }),
    region: treeRef("region", "parent", { label: ["区域", "Region"], required: true, filter: true }),
    address: text(200, { label: ["地址", "Address"], masked: "name" }),
    intro: html({ label: ["介绍", "Introduction"], max: 20_000 }),
    /** Private: only links of a few minutes show them. */
    licence: images(5, { label: ["营业执照", "Business licence"], required: true, secret: true }),
    photos: images(9, { label: ["作坊照片", "Pictures of the workshop"] }),
    printers: rows(
      {
        printer: ref("printer", { label: ["打印机", "Printer"], required: true }),
        count: int({ label: ["台数", "Machines"], required: true, min: 1, max: 1_000 }),
      },
      { label: ["打印机", "Printers"], required: true, max: 40 },
    ),
    techs: someOf(PrintTech, { label: ["工艺", "Technologies"], required: true, filter: true }),
    materials: someOf(MaterialType, { label: ["材料", "Materials"], required: true, filter: true }),
    maxSize: part(
      { x: side(["宽 mm", "Width, mm"]), y: side(["深 mm", "Depth, mm"]), z: side(["高 mm", "Height, mm"]) },
      { label: ["最大尺寸", "Largest size"], required: true },
    ),
    layerMin: decimal(2, { label: ["最小层厚 mm", "Thinnest layer, mm"], min: 0.01, max: 0.6 }),
    leadDays: int({ label: ["交期（天）", "Lead time, days"], required: true, min: 1, max: 30 }),
    serviceRegions: refs("region", { label: ["服务区域", "Regions served"], required: true, max: 300, filter: true }),
    currency: oneOf(Currency, { label: ["结算币种", "Currency"], required: true, filter: true }),
    minOrder: money({ currency: inCurrency, label: ["起订金额", "Least order"], default: 0 }),
    commission: decimal(2, { label: ["佣金（%）", "Commission, %"], readOnly: true, default: 10, min: 0, max: 50 }),
    nextCommission: decimal(2, { label: ["下一佣金（%）", "Next commission, %"], readOnly: true, min: 0, max: 50 }),
    commissionFrom: time({ label: ["下一佣金起", "Next commission from"], readOnly: true }),
    deposit: money({ currency: inCurrency, label: ["已收押金", "Deposit received"], min: 1 }),
    contract: file({ label: ["合同", "Contract"], accepts: ["pdf"] }),
    payee: ref("payeeAuth", { label: ["收款认证", "Payee"], filter: true }),
    review: oneOf(ProviderReview, { label: ["状态", "Status"], default: "waiting", filter: true }),
    accepting: oneOf(Accepting, { label: ["接单", "Accepting"], default: "down", filter: true }),
    pauseReason: text(200, { label: ["暂停原因", "Why paused"], readOnly: true }),
    whiteListed: bool({
      label: ["免模型检查", "No model check"],
      hint: ["接单前不检查模型", "Confirms orders without the check of the model"],
      readOnly: true,
      filter: true,
    }),
    rating: rollupMean(1, { ...ofOrders, meanOf: "score" }, { label: ["评分", "Rating"], filter: true, sort: true }),
    orders: rollupCount(ofOrders, { label: ["订单", "Orders"], filter: true, sort: true }),
    finished: rollupCount(
      { ...ofOrders, where: { step: [PrintStep.of("finished")] } },
      { label: ["完成", "Finished"], sort: true },
    ),
    finishRate: ratio("finished", "orders", { label: ["完成率", "Finish rate"], filter: true, sort: true }),
    cancelledByProvider: rollupCount(
      { ...ofOrders, where: { cancelInitiator: [CancelInitiator.of("serviceProvider")] } },
      { label: ["服务商取消", "Cancelled by provider"], filter: true, sort: true },
    ),
    late: rollupCount(
      { ...ofOrders, where: { late: ["true"] } },
      { label: ["超时", "Late"], filter: true, sort: true },
    ),
    complaints: rollupCount(
      { ...ofOrders, resource: "printTalk", appendOnly: true, where: { kind: [TalkKind.of("complaint")] } },
      { label: ["投诉", "Complaints"], filter: true, sort: true },
    ),
    confirmHours: rollupMean(
      1,
      { ...ofOrders, meanOf: "confirmHours" },
      { label: ["平均接单（小时）", "Mean hours to confirm"], sort: true },
    ),
    holidayBegin: time({ label: ["休假开始", "Holiday begins"] }),
    holidayEnd: time({ label: ["休假结束", "Holiday ends"] }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    applyTime: time({ label: ["申请时间", "Applied"], readOnly: true, filter: true, sort: true }),
    reviewer: ref("admin", { label: ["审核人", "Reviewer"], readOnly: true, filter: true }),
    reviewTime: time({ label: ["审核时间", "Reviewed"], readOnly: true, filter: true, sort: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: printProviderMachine,
  problems: providerProblems,
  uniqueTogether: [["user"]],
  charts: providerCharts,
  list: {
    columns: [
      "logo",
      "name",
      "country",
      "techs",
      "materials",
      "rating",
      "orders",
      "finishRate",
      "confirmHours",
      "review",
      "accepting",
    ],
    keeps: ["rating"],
    sort: "-createTime",
  },
  form: [
    { title: ["服务商", "Provider"], fields: ["name", "logo", "intro", "photos", "contact", "phone", "email"] },
    { title: ["地点", "Place"], fields: ["country", "region", "address", "serviceRegions"] },
    {
      title: ["能力", "What it can do"],
      fields: ["techs", "materials", "printers", "maxSize", "layerMin", "leadDays", "holidayBegin", "holidayEnd"],
    },
    { title: ["签约", "Contract"], fields: ["currency", "minOrder", "contract", "deposit", "payee"] },
  ],
  children: [
    {
      resource: "providerConsumable",
      by: "provider",
      label: ["材料与报价", "Materials and prices"],
      columns: ["consumable", "price", "unit", "offGuide", "stock", "review", "shelf"],
    },
    {
      resource: "printOrder",
      by: "provider",
      label: ["订单", "Orders"],
      columns: ["step", "payable", "quantity", "due", "buyer", "score", "createTime"],
    },
    {
      resource: "printTalk",
      by: "provider",
      label: ["留言与投诉", "Talk and complaints"],
      columns: ["kind", "side", "words", "order", "createTime"],
    },
    { resource: "account", by: "owner", of: "ownerType", label: ["资金账户", "Accounts"] },
  ],
  allows: ["edit", "export"],
  bulk: false,
  indexes: [{ by: ["review", "applyTime"] }],
});
