import { Currency, inCurrency } from "#domain/currency.ts";
import { count, date, decimal, money, oneOf, part, ref, rows, text, time, url } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { KolGrade, KolStatus } from "./enumerations.ts";

/** A promoter under contract. Settlements pay by the terms, and end with the contract. */
export const kol = defineResource({
  name: "kol",
  area: "kols",
  label: ["KOL", "KOL"],
  title: "name",
  module: "account",
  fields: {
    user: ref("user", { label: ["会员", "Member"], required: true, immutable: true, filter: true }),
    name: text(50, { label: ["名称", "Name"], required: true, search: true }),
    grade: oneOf(KolGrade, { label: ["等级", "Grade"], required: true, filter: true }),
    begin: date({ label: ["合同开始", "Begin"], required: true }),
    end: date({ label: ["合同结束", "End"], required: true, filter: true, sort: true }),
    terms: part(
      {
        currency: oneOf(Currency, { label: ["币种", "Currency"], required: true }),
        fee: money({ currency: inCurrency, label: ["单篇费用", "Fee a piece"], required: true, min: 0 }),
        commission: decimal(2, { label: ["佣金（%）", "Commission, %"], default: 0, min: 0, max: 100 }),
        cap: money({
          currency: inCurrency,
          label: ["每月上限", "Most a month"],
          hint: ["不填则不限", "Empty: no limit"],
          min: 0,
        }),
        minimum: money({
          currency: inCurrency,
          label: ["起付金额", "Least to settle"],
          hint: ["不足的结转到下一期", "Less is carried to the next period"],
          default: 0,
          min: 0,
        }),
      },
      { label: ["合同条款", "Terms"], required: true },
    ),
    promoCode: text(20, {
      label: ["推广码", "Promotion code"],
      unique: true,
      isCode: true,
      filter: true,
      pattern: { of: /^[A-Z0-9]{4,20}$/, message: ["应为 4–20 位大写字母和数字", "takes 4 to 20 capitals and digits"] },
    }),
    manager: ref("admin", { label: ["负责人", "Manager"], required: true, filter: true }),
    status: oneOf(KolStatus, { label: ["状态", "Status"], default: "waiting", readOnly: true, filter: true }),
    /** Videos, posts and other pieces under the contract. An address counts once. */
    pieces: rows(
      {
        url: url({ label: ["网址", "Address"], required: true }),
        time: time({ label: ["发布时间", "Published"], required: true }),
        views: count({ label: ["播放", "Views"], default: 0, min: 0 }),
        likes: count({ label: ["点赞", "Likes"], default: 0, min: 0 }),
      },
      { label: ["作品", "Pieces"], max: 500 },
    ),
  },
  list: { columns: ["name", "user", "grade", "promoCode", "end", "status", "manager"], sort: "-createTime" },
  allows: [],
  bulk: false,
  indexes: [{ by: ["user"] }, { by: ["status", "end"] }],
});
