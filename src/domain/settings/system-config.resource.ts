import { bool, decimal, i18n, int, longText, money, oneOf, rows, someOf, text } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { BEANS, COINS } from "#domain/amount-formats.ts";
import { Currency, inCurrency } from "#domain/currency.ts";
import { ConfigType } from "#domain/enumerations/reports.ts";
import { QueueChoice } from "#domain/staff/enumerations.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { systemConfigProblems } from "./system-config.rules.ts";

const machine = defineMachine({
  fields: { status: OnOff },
  initial: { status: "up" },
  transitions: {
    putUp: { from: { status: ["down"] }, to: { status: "up" } },
    putDown: { from: { status: ["up"] }, to: { status: "down" } },
  },
});

const reports = "modelReport,contentReport,commentReport,userReport";

/** Lists and limits that the app and the console read. `auditFailure` has the reasons for every kind of refusal. */
export const systemConfig = defineResource({
  name: "systemConfig",
  area: "settings",
  label: ["系统配置", "System configuration"],
  title: "name",
  module: "account",
  fields: {
    name: text(50, { label: ["名称", "Name"], required: true, search: true }),
    type: oneOf(ConfigType, { label: ["类型", "Type"], required: true, filter: true }),
    content: longText({ label: ["内容", "Content"], max: 2_000 }),
    reportTypes: rows(
      {
        key: text(40, { label: ["键", "Key"], required: true }),
        name: i18n(60, { label: ["名称", "Name"], required: true }),
        // `reportDescriptions` of the specification, next to the cause that each one describes.
        description: i18n(200, {
          label: ["说明", "Description"],
          hint: ["会员在原因下读到", "Read by members under the cause"],
        }),
      },
      { label: ["举报原因", "Report causes"], max: 50, required: true, when: `type:${reports}` },
    ),
    uploadNum: int({
      label: ["上传数量", "Upload count"],
      min: 1,
      max: 100,
      required: true,
      when: "type:modelGcodeCount",
    }),
    uploadSize: int({
      label: ["上传大小 MB", "Upload size MB"],
      min: 1,
      max: 2048,
      required: true,
      when: "type:modelGcodeSize",
    }),
    picUploadNum: int({
      label: ["图片数量", "Picture count"],
      min: 1,
      max: 50,
      required: true,
      when: "type:pictureCount",
    }),
    // The next two limit a member's actions per day, like the report limits, and thus belong to the same type.
    feedback: int({ label: ["每日反馈数", "Feedback per day"], min: 0, max: 1000, when: "type:userReport" }),
    invited: int({ label: ["每日邀请数", "Invitations per day"], min: 0, max: 1000, when: "type:userReport" }),
    limitCount: int({
      label: ["每日上限", "Limit a day"],
      hint: ["每个用户每天的次数", "Times a day per user"],
      min: 0,
      max: 10_000,
      when: `type:pictureCount,modelGcodeCount,${reports}`,
    }),
    auditFailure: rows(
      {
        key: text(40, { label: ["键", "Key"], required: true }),
        text: i18n(200, { label: ["原因", "Reason"], required: true }),
        queues: someOf(QueueChoice, {
          label: ["队列", "Queues"],
          hint: ["不选为所有队列", "None means every queue"],
        }),
        strike: bool({ label: ["记违规", "Counts as strike"] }),
        retired: bool({ label: ["停用", "Retired"] }),
      },
      {
        label: ["不通过原因", "Reasons for rejection"],
        hint: [
          "每个队列的前 9 个原因依次是审核时的数字键 1–9；停用的行保留其数字",
          "The first nine reasons of a queue have its digit keys; a retired row keeps its digit",
        ],
        max: 100,
        required: true,
        when: "type:reviewModel",
      },
    ),
    scoreDimension: rows(
      {
        key: text(40, { label: ["键", "Key"], required: true }),
        name: i18n(60, { label: ["名称", "Name"], required: true }),
        weight: int({ label: ["权重", "Weight"], required: true, min: 0, max: 100 }),
      },
      { label: ["评分维度", "Score dimensions"], max: 20, required: true, when: "type:scoreDimension" },
    ),
    withdrawal: rows(
      {
        currency: oneOf(Currency, { label: ["币种", "Currency"], required: true }),
        min: money({ currency: inCurrency, label: ["单次最低", "Least at once"], required: true }),
        max: money({ currency: inCurrency, label: ["单次最高", "Most at once"], required: true }),
        dailyMax: money({ currency: inCurrency, label: ["每日最高", "Most a day"], required: true }),
        monthlyMax: money({ currency: inCurrency, label: ["每月最高", "Most a month"], required: true }),
        feeRate: decimal(2, { label: ["费率 %", "Fee %"], min: 0, max: 100, default: 0 }),
        feeMin: money({ currency: inCurrency, label: ["最低手续费", "Least fee"], default: 0 }),
        twoPersonAbove: money({ currency: inCurrency, label: ["超过须两人审核", "Two people above"], required: true }),
        settlementTax: decimal(2, { label: ["结算代扣税 %", "Tax of settlements, %"], min: 0, max: 90, default: 0 }),
        holdDays: int({ label: ["冻结天数", "Days on hold"], min: 0, max: 365, default: 0 }),
        payeeCoolHours: int({ label: ["换收款人冷却小时", "Hours after a new payee"], min: 0, max: 720, default: 72 }),
      },
      {
        label: ["提现限额", "Withdrawal limits"],
        hint: ["每个币种一行", "One row for each currency"],
        max: 20,
        required: true,
        when: "type:withdrawal",
      },
    ),
    beanTwoPerson: money({
      currency: BEANS,
      label: ["金豆、金币超过须两人", "Two people above, beans and coins"],
      hint: ["不填则总须两人", "Empty: two people are always needed"],
      when: "type:withdrawal",
    }),
    membersTwoPerson: int({
      label: ["人数超过须两人", "Two people above, members"],
      hint: ["一次发放的会员数，不填则总须两人", "Members of one grant. Empty: two people are always needed"],
      min: 0,
      max: 1_000_000,
      when: "type:withdrawal",
    }),
    beanDayLimit: money({
      currency: BEANS,
      label: ["每日发放上限", "Most delivered a day"],
      hint: ["金豆、金币各自计算，不填则不限", "Beans and coins each. Empty: no limit"],
      when: "type:withdrawal",
    }),
    modelShareRate: decimal(2, {
      label: ["模型售出平台分成 %", "Platform's share of model sales, %"],
      hint: ["不填为 30", "Empty: 30"],
      min: 0,
      max: 90,
      when: "type:withdrawal",
    }),
    photoPartnerShare: decimal(2, {
      label: ["照片3D伙伴分成 %", "Partner's share of 3D-photo orders, %"],
      hint: ["不填为 60", "Empty: 60"],
      min: 1,
      max: 100,
      when: "type:withdrawal",
    }),
    printConfigCoins: money({
      currency: COINS,
      label: ["打印配置售价", "Price of a print configuration"],
      hint: ["不填则不出售", "Empty: none is sold"],
      min: 1,
      when: "type:withdrawal",
    }),
    photoModelCoins: money({
      currency: COINS,
      label: ["照片建模售价", "Price of a photo modelling"],
      hint: ["不填则不用金币", "Empty: none is sold for coins"],
      min: 1,
      when: "type:withdrawal",
    }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine,
  list: { columns: ["name", "type", "content", "status", "updater", "updateTime"], sort: "-createTime" },
  problems: systemConfigProblems,
  form: [
    "name",
    "type",
    "content",
    "picUploadNum",
    "uploadNum",
    "uploadSize",
    "limitCount",
    "feedback",
    "invited",
    "reportTypes",
    "auditFailure",
    "scoreDimension",
    "withdrawal",
    "beanTwoPerson",
    "membersTwoPerson",
    "beanDayLimit",
    "modelShareRate",
    "photoPartnerShare",
    "printConfigCoins",
    "photoModelCoins",
  ],
  bulk: false,
  allows: ["add", "edit", "export"],
});
