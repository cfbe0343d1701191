import { rollupCount, rollupDecimal } from "#kernel/rollups.ts";
import { bool, int, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ReportStatus, ReportTarget } from "#domain/enumerations/reports.ts";
import { Language } from "#domain/enumerations/system.ts";
import { DecisionPace, Measure, RaisedMaturity, ReportPriority } from "./enumerations.ts";
import { caseMachine } from "./report-states.ts";

const ofReports = { resource: "report", by: "reportCase", one: true } as const;

/** All open reports on one target. It is decided once, however many members reported it. */
export const reportCase = defineResource({
  name: "reportCase",
  area: "reports",
  label: ["举报案件", "Report case"],
  title: "heading",
  module: "account",
  ownerField: "targetUser",
  evidence: {
    facts: ["priority", "targetUser", "cause", "dueTime", "hidden", "assignee", "formerStatus", "formerTime"],
    blocks: [
      { kind: "reports" },
      { kind: "target", type: "targetType", id: "targetId" },
      { kind: "difference" },
      { kind: "accounts", field: "targetUser" },
    ],
  },
  fields: {
    /** Title of the target when it was first reported. */
    heading: text(100, { label: ["对象", "Target"], readOnly: true, search: true }),
    targetType: oneOf(ReportTarget, {
      label: ["对象类型", "Kind of target"],
      required: true,
      readOnly: true,
      filter: true,
    }),
    targetId: recordId({
      label: ["对象编号", "Target id"],
      required: true,
      readOnly: true,
      filter: true,
      of: "targetType",
      alsoReads: ["targetType"],
    }),
    targetUser: ref("user", { label: ["作者", "Author"], readOnly: true, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true, filter: true }),
    cause: ref("reportCause", { label: ["原因", "Cause"], readOnly: true, filter: true }),
    priority: oneOf(ReportPriority, { label: ["优先级", "Priority"], readOnly: true, filter: true, sort: true }),
    firstTime: time({ label: ["首次举报", "First report"], required: true, readOnly: true, filter: true, sort: true }),
    dueTime: time({ label: ["到期", "Due"], required: true, readOnly: true, filter: true, sort: true }),
    reports: rollupCount({ ...ofReports, kept: true }, { label: ["举报数", "Reports"], filter: true, sort: true }),
    weight: rollupDecimal(1, { ...ofReports, sumOf: "weight" }, { label: ["权重合计", "Weight"] }),
    /** Reports until the target is hidden, as the cause said when the case was opened; 0 for never. */
    hideAt: int({ label: ["隐藏阈值", "Reports until hidden"], readOnly: true, default: 0, inner: true }),
    suggested: oneOf(Measure, {
      label: ["建议处罚", "Suggested measure"],
      hint: ["举报原因的建议", "What its cause suggests"],
      readOnly: true,
    }),
    hidden: bool({ label: ["先行隐藏", "Hidden meanwhile"], readOnly: true, filter: true }),
    status: oneOf(ReportStatus, { label: ["状态", "Status"], default: "confirm", filter: true }),
    measure: oneOf(Measure, { label: ["处罚", "Measure"], readOnly: true, filter: true }),
    reason: text(500, { label: ["处理原因", "Reason"], readOnly: true, isReason: true }),
    handler: ref("admin", { label: ["处理人", "Handler"], readOnly: true, filter: true }),
    handleTime: time({ label: ["处理时间", "Handled"], readOnly: true, filter: true, sort: true }),
    /** Verdict, reason and time of the decision before the case was opened again. */
    formerStatus: oneOf(ReportStatus, { label: ["上次结论", "Former verdict"], readOnly: true, filter: true }),
    formerReason: text(500, { label: ["上次原因", "Former reason"], readOnly: true, isReason: true }),
    formerTime: time({ label: ["上次处理", "Formerly handled"], readOnly: true }),
    /** Rating that a decision gave the reported model. */
    raisedTo: oneOf(RaisedMaturity, { label: ["新分级", "New rating"], readOnly: true }),
    /** Case on the same target that took over the reports of this one. */
    mergedInto: ref("reportCase", { label: ["已合并到", "Merged into"], readOnly: true, filter: true }),
    assignee: ref("admin", { label: ["转给", "Handed to"], readOnly: true, filter: true }),
    newEvidence: text(500, { label: ["新证据", "New evidence"], readOnly: true }),
    pace: oneOf(DecisionPace, { label: ["处理快慢", "Pace"], readOnly: true, filter: true }),
    /** True if an appeal against the decision was upheld. */
    overturned: bool({ label: ["申诉后改判", "Overturned on appeal"], readOnly: true, filter: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: caseMachine,
  list: {
    columns: ["priority", "heading", "targetType", "targetUser", "cause", "reports", "weight", "dueTime", "status"],
    keeps: ["priority"],
    sort: "dueTime",
  },
  children: [
    {
      resource: "report",
      by: "reportCase",
      label: ["举报", "Reports"],
      sort: "-createTime",
      columns: ["reporter", "cause", "description", "weight", "createTime"],
    },
  ],
  allows: ["export"],
  indexes: [
    { by: ["status", "priority", "dueTime"] },
    { by: ["targetType", "targetId"] },
    { by: ["targetUser", "-createTime"] },
  ],
});
