import { jump } from "#domain/jump-targets.ts";
import type { FieldOptions } from "#kernel/field.ts";
import { rollupLatest } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { bool, int, oneOf, ref, rows, text, time, url } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Country } from "#domain/enumerations/country.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { Language } from "#domain/enumerations/system.ts";
import { linkCharts } from "./charts.ts";
import { LinkSafety, LinkSource, VisitorPlatform } from "./enumerations.ts";
import { shortLinkMachine } from "./short-link.machine.ts";
import { shortLinkProblems } from "./short-link.rules.ts";
import { utm } from "./utm.ts";

const to = url({ label: ["网址", "Address"], required: true });
const counted = (zh: string, en: string, options: Omit<FieldOptions, "label">) =>
  int({ label: [zh, en], default: 0, readOnly: true, ...options });
const internal = { inner: true, secret: true } as const;
const clicksOf = { resource: "linkClick", by: "link", one: true, appendOnly: true } as const;

/** A short address, where it leads, and who follows it. A code is never given a second time. */
export const shortLink = defineResource({
  name: "shortLink",
  area: "links",
  label: ["短链", "Short link"],
  title: "name",
  module: "notice",
  fields: {
    code: text(12, {
      label: ["短码", "Code"],
      hint: ["4–12 位字母和数字，不填则自动生成", "4 to 12 letters and digits; empty for one that is made"],
      unique: true,
      isCode: true,
      immutable: true,
      search: true,
      filter: true,
      pattern: {
        of: /^[A-HJ-NP-Za-km-z2-9]{4,12}$/,
        message: ["应为 4–12 位字母和数字，不含 0 O 1 I l", "takes 4 to 12 letters and digits without 0 O 1 I l"],
      },
    }),
    name: text(60, { label: ["名称", "Name"], required: true, search: true }),
    target: url({
      label: ["目标网址", "Target"],
      hint: ["网址和跳转位置填一个", "Fill in the address or the place"],
      search: true,
    }),
    jump: jump({
      label: ["跳转位置", "Place"],
      hint: [
        "手机按链接平台的 Scheme 打开 App，电脑打开网站",
        "Phones open the app by the scheme of the platform, computers the site",
      ],
    }),
    byPlatform: rows(
      { platform: oneOf(VisitorPlatform, { label: ["设备", "Device"], required: true }), to },
      { label: ["按设备", "By device"], max: 4 },
    ),
    byCountry: rows(
      {
        country: oneOf(Country, { label: ["国家", "Country"], required: true }),
        to,
      },
      { label: ["按国家", "By country"], max: 60 },
    ),
    byLang: rows(
      { lang: oneOf(Language, { label: ["语言", "Language"], required: true }), to },
      { label: ["按语言", "By language"], max: 20 },
    ),
    platform: ref("linkPlatform", { label: ["平台", "Platform"], required: true, filter: true }),
    utm: utm({ label: ["UTM", "UTM"] }),
    source: oneOf(LinkSource, { label: ["来源", "Source"], default: "hand", filter: true }),
    kol: ref("kol", { label: ["KOL", "KOL"], when: "source:kol", filter: true }),
    begin: time({ label: ["开始", "Begin"], filter: true }),
    end: time({ label: ["结束", "End"], filter: true, sort: true }),
    maxClicks: int({
      label: ["点击上限", "Most clicks"],
      hint: [
        "0 表示不限；同一网络每天最多占十分之一，爬虫打不开",
        "0 is without a limit. One network takes a tenth a day at most, and crawlers none",
      ],
      zero: ["不限", "No limit"],
      default: 0,
      min: 0,
    }),
    passwordHash: text(200, { label: ["口令", "Password"], readOnly: true, secret: true, inner: true }),
    isLocked: bool({ label: ["需要口令", "Asks for a password"], readOnly: true, filter: true }),
    shelf: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
    safe: oneOf(LinkSafety, { label: ["安全检查", "Safety"], default: "notChecked", readOnly: true, filter: true }),
    checkTime: time({ label: ["检查时间", "Checked"], readOnly: true, filter: true }),
    checkNote: text(300, { label: ["检查结果", "Result of the check"], readOnly: true }),
    clicks: counted("点击", "Clicks", { filter: true, sort: true }),
    clicksToday: rollupCount(
      { ...clicksOf, where: { isBot: ["false"] }, days: 1 },
      { label: ["近 24 小时点击", "Clicks of 24 hours"] },
    ),
    clicks30: rollupCount(
      { ...clicksOf, where: { isBot: ["false"] }, days: 30, kept: true },
      { label: ["近 30 天点击", "Clicks of 30 days"], sort: true },
    ),
    visitors: counted("访客", "Visitors", {
      hint: ["同一人每天计一次", "The same person counts once a day"],
      filter: true,
      sort: true,
    }),
    bots: counted("爬虫", "Bots", {}),
    // Of clicks that are no longer kept (server/areas/links/count-clicks.ts).
    pastClicks: counted("早期点击", "Early clicks", internal),
    pastVisitors: counted("早期访客", "Early visitors", internal),
    pastBots: counted("早期爬虫", "Early bots", internal),
    lastClick: rollupLatest({ ...clicksOf, latestOf: "time" }, { label: ["最近点击", "Last click"] }),
  },
  machine: shortLinkMachine,
  children: [
    {
      resource: "linkClick",
      by: "link",
      label: ["点击", "Clicks"],
      sort: "-time",
      columns: ["time", "platform", "country", "referrer", "isBot"],
    },
    {
      resource: "linkTarget",
      by: "link",
      label: ["目标记录", "Targets"],
      sort: "-begin",
      columns: ["jump", "begin", "until", "days"],
    },
  ],
  list: {
    columns: [
      "code",
      "name",
      "target",
      "jump",
      "platform",
      "source",
      "clicks",
      "clicks30",
      "visitors",
      "clicksToday",
      "end",
      "safe",
      "shelf",
    ],
    keeps: ["clicks", "visitors"],
    sort: "-createTime",
  },
  charts: linkCharts,
  problems: shortLinkProblems,
  form: [
    { title: ["链接", "Link"], fields: ["name", "code", "target", "jump", "platform", "source", "kol"] },
    { title: ["规则", "Rules"], fields: ["byPlatform", "byCountry", "byLang"] },
    { title: ["期限", "Limits"], fields: ["begin", "end", "maxClicks"] },
    { title: ["统计", "Analytics"], fields: ["utm"] },
  ],
  allows: ["add", "copy", "edit", "export", "import"],
});
