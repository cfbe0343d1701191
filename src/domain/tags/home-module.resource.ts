import { ratio } from "#kernel/derived-fields.ts";
import {
  bool,
  color,
  html,
  i18n,
  image,
  int,
  oneOf,
  part,
  ref,
  refs,
  rows,
  someOf,
  text,
  time,
} from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { jump } from "#domain/jump-targets.ts";
import { liveState } from "#domain/live-state.ts";
import { audienceFields } from "./audience.ts";
import { HomeModuleKind, HomeModuleStyle, HomePage, HomeSource, TagPlace } from "./enumerations.ts";
import { homeModuleProblems } from "./home-module.rules.ts";

/** What a module shows, by its kind. Without it the module would stand empty on the page. */
const content = ["source", "icons", "body"] as const;

const machine = defineMachine({
  fields: { status: ModelShelf },
  initial: { status: "draft" },
  transitions: {
    submit: { from: { status: ["draft"] }, to: { status: "wait" }, complete: content },
    publish: { from: { status: ["wait", "down"] }, to: { status: "up" }, complete: content },
    putDown: { from: { status: ["up"] }, to: { status: "down" } },
    delete: { from: { status: ["draft", "down"] }, to: { status: "delete" } },
  },
  timed: [
    { transition: "publish", at: "begin", from: { status: ["wait"] } },
    { transition: "putDown", at: "end" },
  ],
  final: { status: ["delete"] },
});

/** A block of a home page: its source, its look, and for whom and when it stands there. */
export const homeModule = defineResource({
  name: "homeModule",
  area: "tags",
  label: ["首页模块", "Home module"],
  title: "name",
  module: "content",
  fields: {
    name: text(50, { label: ["名称", "Name"], required: true, search: true }),
    page: oneOf(HomePage, { label: ["页面", "Page"], required: true, filter: true }),
    platforms: someOf(Platform, { label: ["平台", "Platforms"], required: true, filter: true }),
    kind: oneOf(HomeModuleKind, { label: ["类型", "Kind"], required: true, immutable: true, filter: true }),
    title: i18n(30, { label: ["标题", "Title"] }),
    showTitle: bool({ label: ["显示标题", "Show the title"] }),
    style: oneOf(HomeModuleStyle, { label: ["样式", "Style"], default: "row" }),
    source: part(
      {
        from: oneOf(HomeSource, { label: ["来源", "Source"], required: true }),
        models: refs("model", { label: ["模型", "Models"], max: 50, required: true, when: "from:byHand" }),
        place: oneOf(TagPlace, { label: ["推荐位", "Place"], required: true, when: "from:place" }),
        tag: ref("tag", { label: ["标签", "Tag"], required: true, when: "from:tag" }),
        category: ref("category", { label: ["分类", "Category"], required: true, when: "from:category" }),
      },
      { label: ["内容来源", "Source"], when: "kind:models" },
    ),
    count: int({ label: ["数量", "Count"], min: 1, max: 50, default: 8 }),
    more: jump({ label: ["更多", "More"] }),
    icons: rows(
      {
        image: image({ label: ["图标", "Icon"], picture: { mode: "exact", width: 144, height: 144 }, required: true }),
        text: i18n(10, { label: ["文字", "Text"], required: true }),
        jump: jump({ label: ["跳转", "Leads to"], required: true }),
        label: i18n(6, { label: ["角标", "Label"] }),
      },
      { label: ["入口图标", "Icons"], max: 20, when: "kind:entryIcons" },
    ),
    body: html({ label: ["内容", "Content"], required: true, when: "kind:html" }),
    background: image({ label: ["背景图", "Background"] }),
    backgroundColor: color({ label: ["背景色", "Background colour"] }),
    ...audienceFields,
    begin: time({ label: ["开始", "Begin"], filter: true, sort: true }),
    end: time({ label: ["结束", "End"], filter: true, sort: true }),
    fallback: ref("homeModule", { label: ["备用模块", "Fallback"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    shown: int({ label: ["展示", "Shown"], default: 0, readOnly: true, sort: true }),
    clicks: int({ label: ["点击", "Clicks"], default: 0, readOnly: true, sort: true }),
    clickRate: ratio("clicks", "shown", { label: ["点击率", "Click rate"], filter: true, sort: true }),
    status: oneOf(ModelShelf, { label: ["状态", "Status"], default: "draft", filter: true }),
    liveState: liveState({
      off: [ModelShelf.of("draft"), ModelShelf.of("down"), ModelShelf.of("delete")],
      waiting: [ModelShelf.of("wait")],
    }),
  },
  machine,
  rankedWithin: ["page"],
  list: {
    columns: ["rank", "name", "kind", "page", "platforms", "begin", "end", "clickRate", "status"],
    keeps: ["rank"],
    sort: "rank",
  },
  problems: homeModuleProblems,
  form: [
    "name",
    "kind",
    "page",
    "platforms",
    "title",
    "showTitle",
    "style",
    "source",
    "icons",
    "body",
    "count",
    "more",
    "background",
    "backgroundColor",
    "languages",
    "audience",
    "countries",
    "newDays",
    "begin",
    "end",
    "fallback",
  ],
  allows: ["add", "copy", "edit", "rank", "export"],
});
