import { ratio } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { i18n, int, oneOf, text, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ReportStatus, ReportTarget } from "#domain/enumerations/reports.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { Measure, ReportEvidence, ReportPriority } from "./enumerations.ts";
import { upheldStates } from "./report-states.ts";

const recent = { resource: "report", by: "cause", one: true, days: 30, kept: true } as const;

/** A cause that members choose when they report something, and how strict it is. */
export const reportCause = defineResource({
  name: "reportCause",
  area: "reports",
  label: ["举报原因", "Report cause"],
  title: "name",
  module: "account",
  fields: {
    rank: int({ label: ["排序", "Rank"], readOnly: true, filter: true, sort: true }),
    target: oneOf(ReportTarget, { label: ["对象", "Target"], required: true, immutable: true, filter: true }),
    key: text(30, {
      isCode: true,
      label: ["标识", "Key"],
      hint: ["首次被举报后不能再改", "Fixed after the first report for this cause"],
      required: true,
      pattern: { of: /^[A-Za-z][\w-]*$/, message: ["须为字母、数字和连字符", "must be letters, digits and hyphens"] },
    }),
    name: i18n(60, { label: ["名称", "Name"], required: true, search: true }),
    description: i18n(200, {
      label: ["说明", "Description"],
      hint: ["会员在原因下读到", "Members read it under the cause"],
    }),
    parent: treeRef("reportCause", "parent", { label: ["上级", "Parent"], filter: true }),
    priority: oneOf(ReportPriority, {
      label: ["优先级", "Priority"],
      hint: ["只对新案件生效，时限和先行隐藏也一样", "Binds new cases only, as do due time and hiding"],
      default: "P1",
      filter: true,
    }),
    dueHours: int({ label: ["时限（小时）", "Due within (hours)"], required: true, min: 1, max: 168, default: 24 }),
    hideAt: int({
      label: ["隐藏阈值", "Reports until hidden"],
      hint: ["0 为从不；目标先从列表和搜索中隐去", "0 is never; the target leaves lists and search meanwhile"],
      min: 0,
      max: 1_000,
      default: 10,
      zero: ["从不", "Never"],
    }),
    evidence: oneOf(ReportEvidence, { label: ["举报须附", "Asked of the reporter"], default: "none", filter: true }),
    measure: oneOf(Measure, { label: ["建议处罚", "Suggested measure"], default: "none" }),
    reports: rollupCount(recent, { label: ["近 30 天举报", "Reports, 30 days"] }),
    upheld: rollupCount(
      { ...recent, where: { status: upheldStates.map((state) => ReportStatus.of(state)) } },
      { label: ["近 30 天成立", "Upheld, 30 days"] },
    ),
    upheldShare: ratio("upheld", "reports", { label: ["近 30 天成立率", "Upheld share, 30 days"] }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  tree: { parent: "parent", levels: 2, same: ["target"] },
  rankedWithin: ["target", "parent"],
  uniqueTogether: [["target", "key"]],
  list: {
    columns: ["rank", "target", "name", "priority", "dueHours", "hideAt", "reports", "upheldShare", "status"],
    keeps: ["priority"],
    sort: "rank",
  },
  children: [{ resource: "reportCause", by: "parent", label: ["下级", "Children"], sort: "rank" }],
  form: [
    { title: ["原因", "Cause"], fields: ["target", "key", "name", "description", "parent"] },
    { title: ["处理", "Handling"], fields: ["priority", "dueHours", "hideAt", "evidence", "measure"] },
  ],
  allows: ["add", "edit", "rank", "delete", "export"],
});
