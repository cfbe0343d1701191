import { stateFrom } from "#kernel/derived-fields.ts";
import { int, json, oneOf, ref, text, time } from "#kernel/field.ts";
import { Country } from "#domain/enumerations/country.ts";
import { defineResource } from "#kernel/resource.ts";
import { SearchTab } from "#domain/enumerations/jumps.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { SearchOutcome } from "./enumerations.ts";

/** One search of a member, as the member search of app and site writes it. */
export const searchRecord = defineResource({
  name: "searchRecord",
  area: "tags",
  label: ["搜索记录", "Search record"],
  title: "word",
  module: "tag",
  fields: {
    word: text(100, { label: ["搜索词", "Word"], required: true, readOnly: true, search: true }),
    normal: text(100, { label: ["规范形式", "Normal form"], required: true, readOnly: true, filter: true }),
    user: ref("user", { label: ["用户", "User"], readOnly: true, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true, filter: true }),
    tab: oneOf(SearchTab, { label: ["标签页", "Tab"], readOnly: true, filter: true }),
    filters: json<Record<string, string>>({ label: ["筛选条件", "Filters"] }),
    results: int({ label: ["结果数", "Results"], default: 0, readOnly: true, filter: true, sort: true }),
    found: stateFrom(
      SearchOutcome,
      [
        { to: "nothing", when: { results: [0] } },
        { to: "unclicked", when: { clickPlace: "none" } },
      ],
      "clicked",
      { label: ["结局", "Outcome"], filter: true },
    ),
    clickPlace: int({ label: ["点击位置", "Click place"], readOnly: true, filter: true }),
    clickTarget: text(60, { label: ["点击目标", "Click target"], readOnly: true }),
    platform: oneOf(Platform, { label: ["平台", "Platform"], readOnly: true, filter: true }),
    country: oneOf(Country, { label: ["国家", "Country"], readOnly: true, filter: true }),
    time: time({ label: ["时间", "Time"], required: true, readOnly: true, filter: true, sort: true }),
  },
  list: {
    columns: ["word", "tab", "results", "clickPlace", "user", "platform", "country", "time"],
    keeps: ["results"],
    sort: "-time",
  },
  appendOnly: true,
  daySums: {
    time: "time",
    by: ["lang", "tab", "platform", "country"],
    measures: [{ count: true }, { count: true, where: "results:0" }, { count: true, where: "clickPlace:*" }],
  },
  allows: ["export"],
});
