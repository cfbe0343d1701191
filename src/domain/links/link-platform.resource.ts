import { amountPer, rollupMoney } from "#kernel/derived-fields.ts";
import { rollupCount, rollupSum } from "#kernel/rollups.ts";
import { i18n, image, int, oneOf, part, someOf, text, bool } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Currency, inCurrency } from "#domain/currency.ts";
import { Country } from "#domain/enumerations/country.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { LinkCost, LinkPlatformKind } from "./enumerations.ts";
import { utm } from "./utm.ts";

/** A place on which our links are spread. */
export const linkPlatform = defineResource({
  name: "linkPlatform",
  area: "links",
  label: ["链接平台", "Link platform"],
  title: "name",
  module: "notice",
  fields: {
    name: i18n(30, { label: ["名称", "Name"], required: true, search: true }),
    key: text(20, {
      label: ["标识", "Key"],
      required: true,
      unique: true,
      isCode: true,
      immutable: true,
      search: true,
      pattern: {
        of: /^[a-z][a-z0-9-]*$/,
        message: ["只能用小写字母、数字和连字符", "takes lower-case letters, digits and hyphens"],
      },
    }),
    kind: oneOf(LinkPlatformKind, { label: ["类型", "Kind"], required: true, filter: true }),
    icon: image({ label: ["图标", "Icon"] }),
    countries: someOf(Country, { label: ["国家", "Countries"], filter: true }),
    utm: utm({ label: ["默认 UTM", "UTM defaults"] }),
    share: part(
      {
        title: int({ label: ["标题字数", "Title length"], min: 0, max: 500 }),
        text: int({ label: ["正文字数", "Text length"], min: 0, max: 5_000 }),
        image: int({ label: ["图片边长（px）", "Image size (px)"], min: 0, max: 8_192 }),
        opensApp: bool({ label: ["打开 App", "Opens the app"] }),
        scheme: text(100, { label: ["Scheme", "Scheme"] }),
      },
      { label: ["分享限制", "Limits of a share"] },
    ),
    profilePattern: text(200, {
      label: ["主页地址格式", "Profile address"],
      hint: ["用 * 代表用户名", "* stands for the user's name"],
    }),
    cost: oneOf(LinkCost, { label: ["计费", "Cost"], default: "none" }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], when: "cost:perClick,perOrder,fixed" }),
    links: rollupCount(
      { resource: "shortLink", by: "platform", one: true, kept: true },
      { label: ["短链数", "Links"], sort: true },
    ),
    clicks: rollupSum(
      { resource: "shortLink", by: "platform", one: true, sumOf: "clicks", kept: true },
      { label: ["点击", "Clicks"], sort: true },
    ),
    visitors: rollupSum(
      { resource: "shortLink", by: "platform", one: true, sumOf: "visitors", kept: true },
      { label: ["访客", "Visitors"], sort: true },
    ),
    costs: rollupMoney(
      { resource: "linkCost", by: "platform", one: true, sumOf: "amount", kept: true },
      { currency: inCurrency, label: ["费用合计", "All costs"], sort: true },
    ),
    visitorCost: amountPer("costs", "visitors", {
      currency: inCurrency,
      label: ["每访客费用", "Cost of a visitor"],
      hint: ["费用合计除以访客数", "All costs divided by the number of visitors"],
    }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  rankedWithin: [],
  list: {
    columns: ["icon", "name", "key", "kind", "countries", "links", "clicks", "visitorCost", "rank", "status"],
    keeps: ["clicks"],
    sort: "rank",
  },
  form: ["name", "key", "kind", "icon", "countries", "utm", "share", "profilePattern", "cost", "currency"],
  children: [
    { resource: "shortLink", by: "platform", label: ["短链", "Short links"], sort: "-clicks" },
    { resource: "linkCost", by: "platform", label: ["费用", "Costs"], sort: "-month", columns: ["amount", "currency"] },
  ],
  allows: ["add", "copy", "edit", "delete", "rank", "export"],
});
