import { ratio } from "#kernel/derived-fields.ts";
import { bool, decimal, i18n, image, int, oneOf, ref, someOf, text, url } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { ChangeFrequency, PageSchema, Robots, SeoProblem } from "./enumerations.ts";
import { seoProblems } from "./seo-page.rules.ts";

/** Title, description and address of a public page, or a template for all pages of a kind. */
export const seoPage = defineResource({
  name: "seoPage",
  area: "tags",
  label: ["SEO 页面", "SEO page"],
  title: "path",
  module: "content",
  fields: {
    path: text(300, {
      label: ["路径", "Path"],
      hint: ["以 / 开头；模板用 /models/* 这样的路径", "Begins with /; a template has a path such as /models/*"],
      required: true,
      unique: true,
      isCode: true,
      search: true,
      pattern: {
        of: /^\/[^\s?#]*$/,
        message: ["须以 / 开头，不含空格、? 和 #", "must begin with /, without spaces, ? or #"],
      },
    }),
    template: bool({ label: ["模板", "Template"], filter: true }),
    kind: oneOf(ContentType, { label: ["内容类型", "Kind"], filter: true }),
    model: ref("model", {
      label: ["代表的模型", "Model it stands for"],
      when: "kind:model,modelV3",
      filter: true,
    }),
    tag: ref("tag", { label: ["代表的标签", "Tag it stands for"], when: "kind:tag", filter: true }),
    titles: i18n(60, { label: ["标题", "Titles"], required: true }),
    descriptions: i18n(160, { label: ["描述", "Descriptions"], required: true }),
    keywords: i18n(200, { label: ["关键词", "Keywords"] }),
    slug: i18n(100, { label: ["网址名", "Slug"] }),
    canonical: url({ label: ["规范网址", "Canonical"] }),
    robots: oneOf(Robots, { label: ["收录", "Robots"], default: "index", required: true, filter: true }),
    ogImage: image({ label: ["分享图", "Shared picture"], picture: { mode: "exact", width: 1200, height: 630 } }),
    schema: oneOf(PageSchema, { label: ["结构化数据", "Schema"], default: "none", required: true }),
    inSitemap: bool({ label: ["放入站点地图", "In the sitemap"], filter: true }),
    priority: decimal(1, { label: ["优先级", "Priority"], min: 0, max: 1, default: 0.5 }),
    changefreq: oneOf(ChangeFrequency, { label: ["更新频率", "Change frequency"], default: "weekly" }),
    visits30: int({
      label: ["近 30 天访问", "Visits of 30 days"],
      default: 0,
      readOnly: true,
      filter: true,
      sort: true,
    }),
    clicks30: int({ label: ["近 30 天点击", "Clicks of 30 days"], default: 0, readOnly: true, sort: true }),
    clickRate: ratio("clicks30", "visits30", { label: ["点击率", "Click rate"], sort: true }),
    problems: someOf(SeoProblem, { label: ["问题", "Problems"], readOnly: true, filter: true }),
  },
  list: {
    columns: ["path", "titles", "robots", "visits30", "clickRate", "problems", "inSitemap"],
    keeps: ["robots"],
    sort: "-visits30",
  },
  problems: seoProblems,
  form: [
    "path",
    "template",
    "kind",
    "model",
    "tag",
    "titles",
    "descriptions",
    "keywords",
    "slug",
    "canonical",
    "robots",
    "ogImage",
    "schema",
    "inSitemap",
    "priority",
    "changefreq",
  ],
  allows: ["add", "edit", "delete", "export"],
});
