import { ratio } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import {
  bool,
  i18n,
  image,
  int,
  oneOf,
  ref,
  refs,
  richI18n,
  someOf,
  time,
  treeRef,
  url,
  video,
} from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { Language } from "#domain/enumerations/system.ts";
import { informationProblems } from "./information.rules.ts";

const original = ["原文语言必填", "Needed in the language of the original"] as const;
const counted = { default: 0, readOnly: true } as const;

const machine = defineMachine({
  fields: { status: ModelShelf },
  initial: { status: "draft" },
  transitions: {
    submit: { from: { status: ["draft"] }, to: { status: "wait" }, complete: ["cover", "category"] },
    // By the command `pass`.
    publish: { from: { status: ["wait"] }, to: { status: "up" }, system: true },
    // The texts of a version that passes go to its article, and the version itself ends.
    merge: { from: { status: ["wait"] }, to: { status: "delete" }, system: true },
    sendBack: { from: { status: ["wait"] }, to: { status: "draft" }, reason: "required" },
    putDown: { from: { status: ["up"] }, to: { status: "down" }, reason: "required" },
    putUp: { from: { status: ["down"] }, to: { status: "up" } },
    delete: { from: { status: ["draft", "down"] }, to: { status: "delete" } },
  },
  final: { status: ["delete"] },
});

/** An article of the encyclopedia of 3D printing. A published one changes by a draft version that passes again. */
export const information = defineResource({
  name: "information",
  area: "articles",
  label: ["百科文章", "Article"],
  title: "title",
  module: "content",
  fields: {
    title: i18n(100, { label: ["标题", "Title"], hint: original, search: true }),
    summary: i18n(200, { label: ["摘要", "Summary"] }),
    cover: image({ label: ["封面", "Cover"], required: true, picture: { mode: "ratio", width: 16, height: 9 } }),
    content: richI18n({ label: ["正文", "Content"], hint: original }),
    lang: oneOf(Language, { label: ["原文语言", "Written in"], required: true, default: "zh", filter: true }),
    staleLanguages: someOf(Language, {
      label: ["译文待更新", "Translations out of date"],
      readOnly: true,
      filter: true,
    }),
    category: treeRef("category", "fatherId", { label: ["分类", "Category"], required: true, filter: true }),
    tags: refs("tag", { label: ["标签", "Tags"], max: 10, filter: true }),
    models: refs("model", { label: ["相关模型", "Models"], max: 10 }),
    printer: ref("printer", { label: ["打印机", "Printer"], filter: true }),
    materials: someOf(FilamentMaterial, { label: ["耗材", "Materials"], filter: true }),
    video: video({ label: ["视频", "Video"] }),
    author: ref("user", {
      label: ["署名作者", "Author"],
      hint: ["不填则署名编辑部", "Empty: by the editors"],
      filter: true,
    }),
    writers: refs("admin", { label: ["编写人", "Written by"], readOnly: true }),
    sourceUrl: url({ label: ["来源网址", "Source"] }),
    isTop: bool({ label: ["置顶", "Pinned"], readOnly: true, filter: true }),
    seo: ref("seoPage", { label: ["SEO 页面", "SEO page"] }),
    publishTime: time({
      label: ["发布时间", "Published"],
      hint: ["会员从此时起可见，不填则通过时", "Members see it from this time; empty: when it passes"],
      filter: true,
      sort: true,
    }),
    replaces: ref("information", { label: ["修订自", "Version of"], readOnly: true, filter: true, partOf: true }),
    views: int({ label: ["浏览", "Views"], ...counted, sort: true }),
    likes: int({ label: ["点赞", "Likes"], ...counted }),
    comments: rollupCount(
      {
        resource: "comment",
        by: "targetId",
        one: true,
        where: { type: ["information"], status: [ContentStatus.of("suc")] },
      },
      { label: ["评论数", "Comments"] },
    ),
    helpful: int({ label: ["有帮助", "Helpful"], ...counted }),
    notHelpful: int({ label: ["没帮助", "Not helpful"], ...counted }),
    votes: int({ label: ["评价数", "Votes"], ...counted, inner: true }),
    helpfulShare: ratio("helpful", "votes", { label: ["有帮助率", "Helpful %"], filter: true, sort: true }),
    status: oneOf(ModelShelf, { label: ["状态", "Status"], default: "draft", filter: true }),
  },
  machine,
  list: {
    columns: [
      "cover",
      "title",
      "category",
      "lang",
      "staleLanguages",
      "views",
      "helpfulShare",
      "isTop",
      "publishTime",
      "status",
    ],
    keeps: ["category"],
    sort: "-createTime",
  },
  problems: informationProblems,
  form: [
    {
      title: ["文章", "Article"],
      fields: ["lang", "title", "summary", "content"],
      note: ["左为中文，右为所选语言", "Chinese left, the chosen language right"],
    },
    {
      title: ["分类与封面", "Category and cover"],
      fields: ["cover", "category", "tags", "materials", "printer", "models", "video"],
    },
    { title: ["发布", "Publishing"], fields: ["author", "sourceUrl", "seo", "publishTime"] },
  ],
  children: [
    {
      resource: "information",
      by: "replaces",
      label: ["修订版本", "Versions"],
      sort: "-createTime",
      columns: ["writers", "updateTime", "status"],
    },
  ],
  allows: ["add", "copy", "edit", "export"],
  editGuard: {
    filter: "status:draft",
    message: [
      "只有草稿可以编辑，已发布的请用「修订」",
      "Only drafts can be edited. Revise a published article instead",
    ],
  },
});
