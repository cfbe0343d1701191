import { rollupLatest } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { bool, decimal, i18n, int, longText, oneOf, ref, refs, rows, text, time, treeRef } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { biFormProblems } from "./bi-form.rules.ts";
import { BiChartKind, BiColumnKind, BiFormat, BiParamKind, BiRunState, BiSource, BiUse } from "./enumerations.ts";

const machine = defineMachine({
  fields: { shelf: OnOff },
  initial: { shelf: "down" },
  transitions: {
    putUp: { from: { shelf: ["down"] }, to: { shelf: "up" } },
    putDown: { from: { shelf: ["up"] }, to: { shelf: "down" } },
  },
});

const key = (zh: string, en: string) =>
  text(64, {
    label: [zh, en],
    required: true,
    pattern: {
      of: /^[a-z][a-z0-9_]*$/,
      message: ["只能用小写字母、数字和下划线", "takes lower-case letters, digits and underscores"],
    },
  });
const columnName = (zh: string, en: string) => text(64, { label: [zh, en] });
const runsOf = { resource: "biRun", by: "form", one: true } as const;

/** A BI report: where its figures come from, its parameters, columns and charts, who sees it, and when it is sent. */
export const biForm = defineResource({
  name: "biForm",
  area: "bi",
  label: ["BI 报表", "BI report"],
  title: "name",
  module: "account",
  fields: {
    name: i18n(60, { label: ["名称", "Name"], required: true, search: true }),
    folder: treeRef("biFolder", "parent", { label: ["文件夹", "Folder"], filter: true }),
    intro: i18n(300, { label: ["说明", "Introduction"] }),
    source: oneOf(BiSource, { label: ["来源", "Source"], required: true, default: "view", filter: true }),
    view: ref("biView", { label: ["视图", "View"], required: true, when: "source:view", filter: true }),
    sql: longText({
      label: ["SQL", "SQL"],
      hint: [
        "一条 SELECT，只能用已登记的视图；参数写作 :key，日期范围写作 :key_from 与 :key_to",
        "One SELECT over registered views. A parameter is :key, a span of days :key_from and :key_to",
      ],
      required: true,
      max: 20_000,
      when: "source:sql",
    }),
    params: rows(
      {
        key: key("参数", "Key"),
        label: i18n(30, { label: ["名称", "Label"] }),
        kind: oneOf(BiParamKind, { label: ["类型", "Kind"], required: true }),
        default: text(100, {
          label: ["默认值", "Default"],
          hint: ["日期范围可写 30d", "A span of days may be 30d"],
        }),
        required: bool({ label: ["必填", "Required"] }),
      },
      { label: ["参数", "Parameters"], max: 20 },
    ),
    columns: rows(
      {
        key: key("列", "Column"),
        from: columnName("视图的列", "Column of the view"),
        use: oneOf(BiUse, { label: ["用法", "Use"] }),
        title: i18n(60, { label: ["标题", "Title"] }),
        kind: oneOf(BiColumnKind, { label: ["类型", "Kind"], required: true }),
        unit: text(10, { label: ["单位", "Unit"] }),
        sum: bool({ label: ["合计", "Sum"] }),
        whole: text(64, {
          label: ["占比的总数列", "Cases of the share"],
          hint: ["不足 20 时显示个数，不显示百分比", "Below 20, numbers are shown instead of a percentage"],
        }),
      },
      { label: ["列", "Columns"], max: 40 },
    ),
    charts: rows(
      {
        kind: oneOf(BiChartKind, { label: ["图表", "Chart"], required: true }),
        title: i18n(60, { label: ["标题", "Title"] }),
        x: columnName("横轴", "Axis"),
        y: columnName("数值", "Value"),
        series: columnName("系列", "Series"),
      },
      { label: ["图表", "Charts"], max: 12 },
    ),
    groups: refs("authGroup", {
      label: ["可见权限组", "Visible to"],
      hint: ["不选则所有能打开此页的管理员都能看", "Empty lets everybody see it who can open this page"],
      max: 50,
      filter: true,
    }),
    cron: text(100, {
      label: ["定时", "Schedule"],
      hint: ["cron，例如 0 8 * * 1 为每周一 8:00", "cron, such as 0 8 * * 1 for Mondays at 8:00"],
      filter: true,
    }),
    format: oneOf(BiFormat, { label: ["文件格式", "File format"], default: "xlsx" }),
    receivers: refs("admin", { label: ["接收人", "Receivers"], max: 50 }),
    nextSend: time({ label: ["下次发送", "Next sending"], readOnly: true, filter: true, sort: true }),
    failures: int({ label: ["连续失败", "Failures in a row"], default: 0, readOnly: true, filter: true }),
    cacheMinutes: int({ label: ["缓存分钟", "Minutes kept"], default: 0, min: 0, max: 1_440 }),
    limitRows: int({ label: ["行数上限", "Most rows"], default: 10_000, min: 1, max: 100_000 }),
    timeout: int({ label: ["超时秒数", "Most seconds"], default: 30, min: 5, max: 120 }),
    shelf: oneOf(OnOff, { label: ["状态", "Status"], default: "down", filter: true }),
    opens: rollupCount(
      { ...runsOf, days: 30, kept: true },
      { label: ["近 30 天打开", "Opens of 30 days"], sort: true },
    ),
    meanSeconds: decimal(2, { label: ["平均秒数", "Mean seconds"], readOnly: true, sort: true }),
    lastRun: rollupLatest({ ...runsOf, latestOf: "createTime" }, { label: ["最近运行", "Last run"] }),
    lastState: oneOf(BiRunState, { label: ["最近结果", "Last result"], readOnly: true, filter: true }),
    /** Admin who last changed the statement of a BI report in SQL. Another admin puts it up. */
    writer: ref("admin", { label: ["查询修改人", "Query changed by"], readOnly: true }),
    owner: ref("admin", { label: ["负责人", "Owner"], filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
  },
  machine,
  readers: { groups: "groups", owner: "owner" },
  rankedWithin: ["folder"],
  list: {
    columns: ["folder", "name", "source", "owner", "opens", "meanSeconds", "lastState", "cron", "shelf"],
    keeps: ["lastState"],
    sort: "rank",
  },
  problems: biFormProblems,
  form: [
    { title: ["报表", "BI report"], fields: ["name", "folder", "intro", "owner", "groups"] },
    {
      title: ["数据", "Data"],
      fields: ["source", "view", "sql", "params"],
      note: [
        "改动 SQL 报表的查询、参数、行数或超时会停用报表，须由他人重新启用",
        "Changing query, parameters, rows or time of a report in SQL takes it down. Another admin puts it up again",
      ],
    },
    { title: ["表与图", "Table and charts"], fields: ["columns", "charts"] },
    { title: ["定时", "Schedule"], fields: ["cron", "format", "receivers"] },
    { title: ["限制", "Limits"], fields: ["cacheMinutes", "limitRows", "timeout"] },
  ],
  allows: ["add", "edit", "delete", "rank", "export"],
});
