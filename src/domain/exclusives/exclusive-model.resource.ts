import { decimal, oneOf, ref, text, time, url } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ReportTarget } from "#domain/enumerations/reports.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { Language } from "#domain/enumerations/system.ts";
import { periodProblems } from "#domain/periods.ts";

const waits = { status: ["waiting"] } as const;

const machine = defineMachine({
  fields: { status: ReviewFlow },
  initial: { status: "waiting" },
  transitions: {
    pass: { from: waits, to: { status: "success" }, ahead: { at: "beginTime", to: { status: "passed" } } },
    noPass: { from: waits, to: { status: "notPassed" }, reason: "required" },
    stop: { from: { status: ["passed", "success"] }, to: { status: "down" }, reason: "required" },
    begin: { from: { status: ["passed"] }, to: { status: "success" }, system: true },
    end: { from: { status: ["success"] }, to: { status: "down" }, system: true },
  },
  timed: [
    { transition: "begin", at: "beginTime" },
    { transition: "end", at: "endTime" },
  ],
  final: { status: ["notPassed", "down"] },
});

/** An author's application to offer a model only here. */
export const exclusiveModel = defineResource({
  name: "exclusiveModel",
  area: "exclusives",
  label: ["独家模型", "Exclusive model"],
  title: "heading",
  module: "model",
  ownerField: "author",
  evidence: {
    facts: ["author", "applyTime"],
    blocks: [
      { kind: "facts", title: ["独家", "Exclusivity"], fields: ["share", "beginTime", "endTime", "foundElsewhere"] },
      { kind: "target", type: "targetType", id: "model" },
    ],
  },
  fields: {
    /** Title of the model when the application was entered. */
    heading: text(100, { label: ["模型名", "Model name"], readOnly: true, search: true }),
    targetType: oneOf(ReportTarget, {
      label: ["对象类型", "Kind of target"],
      default: "model",
      readOnly: true,
      inner: true,
    }),
    model: ref("model", { label: ["模型", "Model"], required: true, immutable: true, filter: true }),
    author: ref("user", { label: ["作者", "Author"], readOnly: true, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true, filter: true }),
    applyTime: time({ label: ["申请时间", "Applied"], readOnly: true, filter: true, sort: true }),
    beginTime: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
    endTime: time({ label: ["结束", "End"], required: true, filter: true, sort: true }),
    share: decimal(4, {
      label: ["分成", "Share"],
      hint: ["作者在收入中的份额", "The author's share of the revenue"],
      required: true,
      percent: true,
      min: 0,
      max: 1,
    }),
    foundElsewhere: url({
      label: ["站外发现", "Found elsewhere"],
      hint: ["在别处看到同一模型的地址", "Address at which the same model was seen"],
    }),
    status: oneOf(ReviewFlow, { label: ["状态", "Status"], default: "waiting", filter: true }),
    reason: text(500, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    handler: ref("admin", { label: ["处理人", "Handler"], readOnly: true, filter: true }),
    handleTime: time({ label: ["处理时间", "Handled"], readOnly: true, filter: true, sort: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine,
  problems: (record) => periodProblems(record, "beginTime", "endTime"),
  list: {
    columns: ["heading", "author", "share", "beginTime", "endTime", "foundElsewhere", "status", "applyTime", "handler"],
    keeps: ["author"],
    sort: "-applyTime",
  },
  form: ["model", "beginTime", "endTime", "share", "foundElsewhere"],
  allows: ["add", "export"],
  indexes: [{ by: ["status", "applyTime"] }, { by: ["author", "-applyTime"] }],
});
