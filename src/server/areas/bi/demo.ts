import { biFolder } from "#domain/bi/bi-folder.resource.ts";
import { biForm } from "#domain/bi/bi-form.resource.ts";
import { biRun } from "#domain/bi/bi-run.resource.ts";
import { biView } from "#domain/bi/bi-view.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { biReportViews } from "./views.ts";

const both = (zh: string, en: string): Record<string, string> => ({ "1": zh, "0": en });
const days = (fallback: string) => ({ key: "span", label: both("日期", "Days"), kind: "days", default: fallback });
const column = (key: string, kind: string, zh: string, en: string, more: object = {}) => ({
  key,
  kind,
  title: both(zh, en),
  ...more,
});
const chart = (kind: string, zh: string, en: string, x: string, y: string, series = "") => ({
  kind,
  title: both(zh, en),
  x,
  y,
  series,
});

const folders = [both("审核", "Moderation"), both("增长", "Growth"), both("搜索与标签", "Search and tags")];

interface BiReport {
  name: Record<string, string>;
  folder: number;
  /** Key of the view; null for a BI report in SQL. */
  view: string | null;
  sql?: string;
  intro: Record<string, string>;
  params: readonly object[];
  columns: readonly object[];
  charts: readonly object[];
  cron?: string;
}

const count = column("n", "number", "数量", "Number", { use: "count", sum: true });

const biReports: readonly BiReport[] = [
  {
    name: both("每日新模型", "New models by day"),
    folder: 1,
    view: "models",
    intro: both("每天上传的模型，按状态分开", "Models uploaded each day, by state"),
    params: [days("30d")],
    columns: [
      column("day", "day", "日期", "Day", { from: "created", use: "day" }),
      column("status", "text", "状态", "Status", { from: "status", use: "group" }),
      count,
    ],
    charts: [
      chart("stacked", "每日新模型", "New models by day", "day", "n", "status"),
      chart("share", "状态", "Status", "status", "n"),
    ],
    cron: "0 8 * * 1",
  },
  {
    name: both("分类下载", "Downloads by category"),
    folder: 1,
    view: "models",
    intro: both("各分类的模型数与下载", "Models and downloads of each category"),
    params: [days("12m")],
    columns: [
      column("category", "text", "分类", "Category", { from: "category", use: "group" }),
      column("models", "number", "模型", "Models", { use: "count", sum: true }),
      column("downloads", "number", "下载", "Downloads", { from: "downloads", use: "sum", sum: true }),
      column("likes", "number", "点赞", "Likes", { from: "likes", use: "sum", sum: true }),
    ],
    charts: [chart("bar", "下载", "Downloads", "category", "downloads")],
  },
  {
    name: both("审核结果", "Review decisions"),
    folder: 0,
    view: "decisions",
    intro: both("每天的审核结果，按人", "Decisions of each day, by moderator"),
    params: [days("30d")],
    columns: [
      column("day", "day", "日期", "Day", { from: "decided", use: "day" }),
      column("decision", "text", "结果", "Decision", { from: "decision", use: "group" }),
      column("who", "text", "审核员", "Moderator", { from: "admin", use: "group" }),
      count,
    ],
    charts: [
      chart("stacked", "每日审核", "Decisions by day", "day", "n", "decision"),
      chart("bar", "按人", "By moderator", "who", "n"),
    ],
  },
  {
    name: both("搜索漏斗", "Funnel of searches"),
    folder: 2,
    view: null,
    sql: `select '1 搜索 Search' as step, count(*) as n from searches where searched >= :span_from::date and searched < :span_to::date
union all select '2 有结果 Found', sum(found) from searches where searched >= :span_from::date and searched < :span_to::date
union all select '3 有点击 Clicked', sum(clicked) from searches where searched >= :span_from::date and searched < :span_to::date
order by 1`,
    intro: both("从搜索到点击，每一步剩多少", "From search to click: what remains at each step"),
    params: [days("30d")],
    columns: [column("step", "text", "步骤", "Step"), column("n", "number", "次数", "Number")],
    charts: [chart("funnel", "从搜索到点击", "From search to click", "step", "n")],
  },
  {
    name: both("短链来源", "Sources of short links"),
    folder: 1,
    view: "link_clicks",
    intro: both("每日点击，按平台", "Clicks of each day, by platform"),
    params: [days("30d")],
    columns: [
      column("day", "day", "日期", "Day", { from: "clicked", use: "day" }),
      column("platform", "text", "平台", "Platform", { from: "platform", use: "group" }),
      column("clicks", "number", "点击", "Clicks", { from: "person", use: "sum", sum: true }),
      column("visitors", "number", "访客", "Visitors", { from: "visitor", use: "distinct" }),
    ],
    charts: [chart("line", "每日点击", "Clicks by day", "day", "clicks", "platform")],
  },
  {
    name: both("后台操作", "Operations"),
    folder: 0,
    view: "operations",
    intro: both("按模块和操作统计", "Operations by module and command"),
    params: [days("90d")],
    columns: [
      column("module", "text", "模块", "Module", { from: "module", use: "group" }),
      column("command", "text", "操作", "Command", { from: "command", use: "group" }),
      count,
    ],
    charts: [chart("bar", "操作", "Operations", "command", "n")],
  },
  {
    name: both("标签使用", "Uses of tags"),
    folder: 2,
    view: "tags",
    intro: both("各类标签的使用与关注", "Uses and followers of each kind of tag"),
    params: [],
    columns: [
      column("kind", "text", "类型", "Kind", { from: "kind", use: "group" }),
      column("tags", "number", "标签", "Tags", { use: "count", sum: true }),
      column("uses", "number", "使用", "Uses", { from: "uses", use: "sum", sum: true }),
      column("followers", "number", "关注", "Followers", { from: "followers", use: "sum", sum: true }),
    ],
    charts: [chart("bar", "使用", "Uses", "kind", "uses")],
  },
  {
    name: both("搜索时刻", "Times of searches"),
    folder: 2,
    view: "searches",
    intro: both("一周里什么时候有人搜索", "When in the week people search"),
    params: [days("30d")],
    columns: [
      column("weekday", "text", "星期", "Weekday", { from: "searched", use: "weekday" }),
      column("hour", "text", "钟点", "Hour", { from: "searched", use: "hour" }),
      column("searches", "number", "搜索", "Searches", { use: "count", sum: true }),
      column("found", "number", "有结果", "Found", { from: "found", use: "sum", sum: true }),
    ],
    charts: [
      chart("tile", "搜索总数", "All searches", "", "searches"),
      chart("tile", "有结果", "Searches that found something", "", "found"),
      chart("matrix", "星期与钟点", "Weekday and hour", "hour", "searches", "weekday"),
    ],
  },
  {
    name: both("会员回访", "Returning members"),
    folder: 1,
    view: null,
    sql: `with own as (select member, date_trunc('month', searched) as month from searches where member is not null
  and searched >= :span_from::date and searched < :span_to::date),
first as (select member, min(month) as begun from own group by member)
select to_char(first.begun, 'YYYY-MM') as begun,
  (date_part('year', own.month) - date_part('year', first.begun)) * 12
    + date_part('month', own.month) - date_part('month', first.begun) as months,
  count(distinct own.member) as members
from own join first on first.member = own.member group by 1, 2 order by 1, 2`,
    intro: both(
      "按首次搜索的月份分组，之后每个月还有多少人回来",
      "Members by month of their first search, and how many return in later months",
    ),
    params: [days("12m")],
    columns: [
      column("begun", "text", "首次搜索", "First search"),
      column("months", "number", "几个月后", "Months later"),
      column("members", "number", "会员", "Members"),
    ],
    charts: [chart("cohort", "各月会员的回访", "Returning members by month", "begun", "members", "months")],
  },
];

/** Runs of each BI report in the demo. */
const RUNS = 12;
const secondsOf = (place: number): number => 0.12 + place * 0.07;

const viewId = ({ nth }: DemoTools, key: string | null): string | null =>
  key === null
    ? null
    : nth(
        biView,
        biReportViews.findIndex((view) => view.key === key),
      );

export const demo: AreaDemo = [
  { resource: biFolder, count: folders.length, values: (i) => ({ name: folders[i], rank: i }) },
  {
    resource: biForm,
    count: biReports.length,
    values: (i, tools) => {
      const biReport = biReports[i];
      const owner = tools.nth(admin, 0);
      if (!biReport) return null;
      const { folder, view, sql = "", cron = "", ...rest } = biReport;
      return {
        ...rest,
        folder: tools.nth(biFolder, folder),
        source: view === null ? "sql" : "view",
        view: viewId(tools, view),
        sql,
        cron,
        receivers: cron === "" || owner === null ? [] : [owner],
        owner,
        writer: view === null ? owner : null,
        shelf: UpDown.of("up"),
        meanSeconds: secondsOf(i),
        lastState: "done",
        nextSend: cron === "" ? null : tools.ago(-3),
        rank: i,
      };
    },
  },
  {
    resource: biRun,
    count: biReports.length * RUNS,
    values: (i, { nth, ago, random, whole }) => {
      const place = i % biReports.length;
      return {
        form: nth(biForm, place - biReports.length),
        params: {},
        who: nth(admin, 0),
        seconds: secondsOf(place),
        rows: whole(4, 240),
        state: "done",
        createTime: ago(random() * 29),
      };
    },
  },
];
