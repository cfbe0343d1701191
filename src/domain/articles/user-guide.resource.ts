import { ratio } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { i18n, image, int, oneOf, ref, richI18n, rows, someOf, text, treeRef, video } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { jump } from "#domain/jump-targets.ts";
import { guideCharts } from "./charts.ts";
import { GuideKind, GuidePlace } from "./enumerations.ts";
import { downFirst } from "./machines.ts";
import { userGuideProblems } from "./user-guide.rules.ts";

const version = {
  filter: true,
  pattern: { of: /^\d{1,6}(\.\d{1,6}){0,3}$/, message: ["应为版本号，如 6.2.0", "must be a version such as 6.2.0"] },
} as const;
const runs = { resource: "guideRun", by: "guide", one: true, appendOnly: true, kept: true } as const;

/** A chapter of the guides for members, or a guide: an article, a video, or steps shown on the screen itself. */
export const userGuide = defineResource({
  name: "userGuide",
  area: "articles",
  label: ["用户指南", "User guide"],
  title: "title",
  module: "content",
  fields: {
    title: i18n(60, { label: ["标题", "Title"], required: true, search: true }),
    platforms: someOf(Platform, { label: ["平台", "Platforms"], required: true, filter: true }),
    kind: oneOf(GuideKind, { label: ["类型", "Kind"], required: true, filter: true }),
    father: treeRef("userGuide", "father", { label: ["所属章节", "Chapter"], filter: true }),
    place: oneOf(GuidePlace, { label: ["出现位置", "Place"], required: true, when: "kind:tour", filter: true }),
    steps: rows(
      {
        text: i18n(200, { label: ["文字", "Text"], required: true }),
        image: image({ label: ["图片", "Picture"] }),
        element: text(80, {
          label: ["界面元素", "Element key"],
          hint: ["引导所指的界面元素", "Element of the screen at which the step points"],
        }),
        jump: jump({ label: ["跳转", "Leads to"] }),
      },
      { label: ["步骤", "Steps"], max: 20, when: "kind:tour,firstPrint" },
    ),
    content: richI18n({ label: ["正文", "Content"], when: "kind:article,firstPrint" }),
    video: video({ label: ["视频", "Video"], when: "kind:video" }),
    printer: ref("printer", { label: ["打印机", "Printer"], filter: true }),
    fromVersion: text(20, { label: ["起始版本", "From version"], ...version }),
    toVersion: text(20, { label: ["截止版本", "To version"], ...version }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    started: rollupCount(runs, { label: ["开始人次", "Started"], sort: true }),
    finished: rollupCount({ ...runs, where: { finished: ["true"] } }, { label: ["完成人次", "Finished"], sort: true }),
    finishedShare: ratio("finished", "started", { label: ["完成率", "Finished %"], filter: true, sort: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "down", filter: true }),
  },
  machine: downFirst(["steps", "video"]),
  tree: { parent: "father", levels: 2 },
  rankedWithin: ["father"],
  list: {
    columns: [
      "title",
      "kind",
      "platforms",
      "place",
      "fromVersion",
      "toVersion",
      "started",
      "finishedShare",
      "rank",
      "status",
    ],
    keeps: ["kind"],
    sort: "rank",
  },
  problems: userGuideProblems,
  charts: guideCharts,
  form: [
    {
      title: ["基本", "Basics"],
      fields: ["title", "kind", "place", "platforms", "father", "printer", "fromVersion", "toVersion"],
    },
    { title: ["内容", "Content"], fields: ["steps", "content", "video"] },
  ],
  children: [
    {
      resource: "guideRun",
      by: "guide",
      label: ["使用记录", "Runs"],
      sort: "-time",
      columns: ["user", "platform", "lastStep", "finished", "time"],
    },
  ],
  allows: ["add", "copy", "edit", "delete", "rank", "export"],
});
