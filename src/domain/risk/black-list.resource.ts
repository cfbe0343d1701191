import { rollupLatest } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { bool, names, oneOf, recordId, ref, refs, someOf, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { blackListProblems } from "./black-list.rules.ts";
import { blackListCharts } from "./charts.ts";
import { BlackKind, BlackScope, BlackSource, BlackStatus } from "./enumerations.ts";

const machine = defineMachine({
  fields: { status: BlackStatus },
  initial: { status: "active" },
  transitions: {
    lift: { from: { status: ["active"] }, to: { status: "lifted" }, reason: "required" },
    /** The server runs this transition at the end. */
    end: { from: { status: ["active"] }, to: { status: "ended" }, system: true },
  },
  timed: [{ transition: "end", at: "end" }],
  final: { status: ["ended", "lifted"] },
});

const ofHits = { resource: "blackListHit", by: "entry", one: true, appendOnly: true, kept: true } as const;

/** Members, models, devices and addresses that are barred from parts of the community, until a time if it is set. */
export const blackList = defineResource({
  name: "blackList",
  area: "risk",
  label: ["黑名单", "Black list entry"],
  title: "subject",
  module: "account",
  ownerField: "user",
  fields: {
    subjectKind: oneOf(BlackKind, { label: ["类型", "Kind"], required: true, immutable: true, filter: true }),
    subject: text(254, {
      label: ["对象", "Subject"],
      hint: [
        "编号、设备号、IP 或网段、邮箱或域名、手机号或号段（以 * 结尾）",
        "Id, device number, address or range, e-mail or domain, phone or its beginning with *",
      ],
      required: true,
      immutable: true,
      search: true,
      filter: true,
      alsoReads: ["user", "model"],
    }),
    /** Other spellings of the subject with which accounts are compared. */
    forms: names(4, {
      label: ["其他写法", "Other spellings"],
      readOnly: true,
      inner: true,
      secret: true,
      search: true,
    }),
    user: ref("user", { label: ["用户", "Member"], readOnly: true, filter: true }),
    model: ref("model", { label: ["模型", "Model"], readOnly: true, filter: true }),
    scope: someOf(BlackScope, { label: ["禁止范围", "Shut out of"], required: true, filter: true }),
    begin: time({ label: ["开始", "Begin"], hint: ["不填即现在", "Empty is now"], filter: true, sort: true }),
    forGood: bool({ label: ["永久", "For good"], filter: true }),
    end: time({
      label: ["结束", "End"],
      required: true,
      when: "forGood:false",
      filter: true,
      sort: true,
      alsoReads: ["forGood"],
    }),
    reason: text(200, { label: ["原因", "Reason"], required: true }),
    source: oneOf(BlackSource, { label: ["来源", "Source"], default: "byHand", filter: true }),
    sourceKind: text(40, { label: ["来源类型", "Kind of source"], readOnly: true, definitionKind: "resource" }),
    sourceId: recordId({
      label: ["来源记录", "Source record"],
      readOnly: true,
      of: "sourceKind",
      alsoReads: ["sourceKind"],
    }),
    hits: rollupCount(ofHits, { label: ["拦截", "Stopped"], filter: true, sort: true }),
    lastHit: rollupLatest({ ...ofHits, latestOf: "createTime" }, { label: ["最近拦截", "Last stopped"], sort: true }),
    status: oneOf(BlackStatus, {
      label: ["状态", "Status"],
      default: "active",
      filter: true,
      expires: { at: "end", from: ["active"], to: "ended" },
    }),
    liftedBy: ref("admin", { label: ["解除人", "Lifted by"], readOnly: true }),
    liftReason: text(500, { label: ["解除原因", "Why lifted"], readOnly: true, isReason: true }),
    /** Set once the entry has taken effect, at its begin. */
    inForce: bool({ label: ["已执行", "In force"], readOnly: true, inner: true, secret: true }),
    /** Members whom the entry has disabled, and whom its end enables again. */
    disabled: refs("user", { label: ["禁用的用户", "Disabled members"], readOnly: true }),
  },
  standard: { creator: { filter: true } },
  machine,
  list: {
    columns: ["subject", "subjectKind", "scope", "reason", "source", "end", "hits", "status", "begin", "creator"],
    keeps: ["scope"],
    sort: "-createTime",
  },
  charts: blackListCharts,
  problems: blackListProblems,
  form: ["subjectKind", "subject", "scope", "begin", "forGood", "end", "reason", "source"],
  children: [
    {
      resource: "blackListHit",
      by: "entry",
      label: ["拦截记录", "Stopped attempts"],
      columns: ["scope", "user", "createTime"],
    },
  ],
  allows: ["add", "export", "import"],
  indexes: [{ by: ["status", "-createTime"] }, { by: ["subjectKind", "subject"] }],
});
