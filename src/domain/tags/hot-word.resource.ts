import { ratio } from "#kernel/derived-fields.ts";
import { i18n, int, oneOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { jump } from "#domain/jump-targets.ts";
import { shelf } from "#domain/machines.ts";
import { periodProblems } from "#domain/periods.ts";
import { liveState, onShelf } from "#domain/live-state.ts";
import { forPlatforms } from "#domain/audience-lists.ts";
import { HotWordLabel, HotWordPlace } from "./enumerations.ts";
import { wordProblems } from "./hot-word.rules.ts";
import { languagesOf } from "./languages-of.ts";

/** A word that stands in the search box or under it. */
export const hotWord = defineResource({
  name: "hotWord",
  area: "tags",
  label: ["热词", "Hot word"],
  title: "word",
  module: "tag",
  fields: {
    word: i18n(30, {
      label: ["词", "Word"],
      hint: [
        "只在有译文的语言显示，中文或英文至少填一个",
        "Shows in the languages that have a text: Chinese, English or both",
      ],
      search: true,
    }),
    languages: languagesOf("word", { label: ["语言", "Languages"], filter: true }),
    place: oneOf(HotWordPlace, { label: ["位置", "Place"], required: true, filter: true }),
    platforms: forPlatforms({ label: ["平台", "Platforms"] }),
    regions: text(200, {
      label: ["地区", "Regions"],
      hint: ["国家代码，用逗号分隔", "Country codes, separated by commas"],
    }),
    jump: jump({ label: ["跳转", "Leads to"], hint: ["不填则搜索这个词", "Empty searches for the word"] }),
    label: oneOf(HotWordLabel, { label: ["标记", "Label"], default: "none", required: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    begin: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
    end: time({ label: ["结束", "End"], required: true, filter: true, sort: true }),
    shown: int({ label: ["展示", "Shown"], default: 0, readOnly: true, sort: true }),
    clicks: int({ label: ["点击", "Clicks"], default: 0, readOnly: true, sort: true }),
    clickRate: ratio("clicks", "shown", { label: ["点击率", "Click rate"], filter: true, sort: true }),
    status: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
    liveState: liveState(onShelf),
  },
  machine: shelf,
  rankedWithin: ["place"],
  limits: [
    {
      within: ["place", "platforms", "languages"],
      counts: "status:wait,onShelf",
      during: ["begin", "end"],
      most: ({ place }) => ({ box: 5, hotList: 20, searchPage: 10 })[String(place)] ?? null,
      path: "place",
      named: ["热词", "hot words"],
    },
  ],
  list: {
    columns: [
      "rank",
      "word",
      "languages",
      "place",
      "label",
      "platforms",
      "shown",
      "clicks",
      "clickRate",
      "begin",
      "end",
      "status",
    ],
    keeps: ["rank"],
    sort: "rank",
  },
  problems: (record) => [...wordProblems(record), ...periodProblems(record)],
  form: ["word", "place", "platforms", "regions", "jump", "label", "begin", "end"],
  allows: ["add", "copy", "edit", "rank", "export"],
});
