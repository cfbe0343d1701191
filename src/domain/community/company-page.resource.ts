import { ratio } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { i18n, images, int, oneOf, richI18n, rows, text, time, video } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { forCountries } from "#domain/audience-lists.ts";
import { CompanyPageKind, Consent, ContactKind } from "./enumerations.ts";

/** Kinds of legal texts. They have editions, and a second admin must publish them. */
export const LEGAL_KINDS = "agreement,privacy,cancellation,copyright,children,cookies";

const machine = defineMachine({
  fields: { shelf: ShelfStatus },
  initial: { shelf: "wait" },
  transitions: {
    publish: {
      from: { shelf: ["wait"] },
      to: { shelf: "onShelf" },
      complete: ["title", "body", "edition", "effective", "changes"],
    },
    takeOff: { from: { shelf: ["onShelf"] }, to: { shelf: "offShelf" } },
    // A later edition has taken its place. Members can still read it under "older versions".
    supersede: { from: { shelf: ["onShelf"] }, to: { shelf: "offShelf" }, system: true },
    // Only drafts can be deleted: a published text remains as proof of what members could read.
    delete: { from: { shelf: ["wait"] }, to: { shelf: "del" } },
  },
  timed: [{ transition: "supersede", at: "supersededAt" }],
  final: { shelf: ["offShelf", "del"] },
});

/** Texts about the company and its rules in app, site and open mobile pages. */
export const companyPage = defineResource({
  name: "companyPage",
  area: "community",
  label: ["公司页面", "Company page"],
  title: "title",
  module: "content",
  fields: {
    kind: oneOf(CompanyPageKind, { label: ["页面", "Page"], required: true, immutable: true, filter: true }),
    title: i18n(80, { label: ["标题", "Title"], required: true, search: true }),
    body: richI18n({ label: ["正文", "Text"], required: true, search: true }),
    edition: text(20, {
      label: ["版本号", "Edition"],
      hint: ["如 1.2；同一页面每个版本只有一个", "Such as 1.2; once for each page"],
      required: true,
      when: `kind:${LEGAL_KINDS}`,
    }),
    effective: time({
      label: ["生效时间", "Effective"],
      hint: ["从此刻起取代之前的版本", "Replaces the previous edition from this time"],
      required: true,
      filter: true,
      sort: true,
      when: `kind:${LEGAL_KINDS}`,
    }),
    changes: i18n(500, { label: ["更新说明", "What is new"], when: `kind:${LEGAL_KINDS}` }),
    askConsent: oneOf(Consent, { label: ["征求同意", "Consent"], default: "no", when: `kind:${LEGAL_KINDS}` }),
    supersededAt: time({ label: ["被取代时间", "Superseded"], readOnly: true }),
    countries: forCountries({
      label: ["国家", "Countries"],
      hint: ["不选则用于所有国家", "Empty for all countries"],
    }),
    images: images(20, { label: ["图片", "Pictures"] }),
    video: video({ label: ["视频", "Video"] }),
    year: int({
      label: ["年份", "Year"],
      min: 1_900,
      max: 2_100,
      required: true,
      sort: true,
      when: "kind:history,honours",
    }),
    place: i18n(80, { label: ["地点", "Place"], when: "kind:history,honours" }),
    seoTitle: i18n(60, { label: ["SEO 标题", "SEO title"] }),
    seoDescription: i18n(160, { label: ["SEO 描述", "SEO description"] }),
    contacts: rows(
      {
        kind: oneOf(ContactKind, { label: ["类型", "Kind"], required: true }),
        value: text(200, { label: ["内容", "Value"], required: true }),
        region: text(60, { label: ["地区", "Region"] }),
      },
      { label: ["联系方式", "Contacts"], max: 20, when: "kind:aboutUs,contact" },
    ),
    accepted: rollupCount(
      { resource: "consent", by: "page", one: true, appendOnly: true, kept: true },
      { label: ["同意数", "Accepted"], sort: true },
    ),
    // Members who are asked for their consent (server/areas/community/consents.ts).
    asked: int({ label: ["需同意会员", "Members asked"], default: 0, readOnly: true }),
    acceptedShare: ratio("accepted", "asked", { label: ["同意率", "Accepted %"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    shelf: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
  },
  machine,
  rankedWithin: ["kind"],
  list: {
    columns: ["title", "kind", "edition", "effective", "countries", "acceptedShare", "shelf", "updater", "updateTime"],
    sort: "-createTime",
  },
  form: [
    {
      title: ["基本", "Basics"],
      fields: ["kind", "edition", "effective", "askConsent", "countries", "year", "place"],
    },
    {
      title: ["文案", "Texts"],
      fields: ["title", "body", "changes"],
      note: ["左中文，右为所选语言", "Chinese left, the chosen language right"],
    },
    { title: ["图片与视频", "Pictures and video"], fields: ["images", "video"] },
    { title: ["联系方式", "Contacts"], fields: ["contacts"] },
    { title: ["搜索引擎", "Search engines"], fields: ["seoTitle", "seoDescription"] },
  ],
  children: [
    {
      resource: "consent",
      by: "page",
      label: ["同意", "Consents"],
      sort: "-time",
      columns: ["user", "time", "platform"],
    },
  ],
  allows: ["add", "edit", "rank", "export"],
  editGuard: {
    filter: "shelf:wait",
    message: ["发布过的内容不再改动，请用「新版本」", "Published pages cannot be edited. Create a new version instead"],
  },
});
