import { ratio } from "#kernel/derived-fields.ts";
import { bool, int, oneOf, ref, someOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { liveState, whileUp } from "#domain/live-state.ts";
import { onOff } from "#domain/machines.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import { forLanguages } from "#domain/audience-lists.ts";
import { blackTagProblems } from "./black-tag.rules.ts";
import { WordKind, WordMatch, WordScope, WordVariant } from "./enumerations.ts";

/** A word that may not be a tag, or may not stand in texts of members. */
export const blackTag = defineResource({
  name: "blackTag",
  area: "risk",
  label: ["违禁词", "Banned word"],
  title: "word",
  module: "tag",
  fields: {
    word: text(50, { label: ["词", "Word"], required: true, unique: true, search: true }),
    match: oneOf(WordMatch, { label: ["匹配", "Match"], required: true, filter: true }),
    variants: someOf(WordVariant, { label: ["变体", "Variants"], filter: true }),
    langs: forLanguages({ label: ["语言", "Languages"], hint: ["不选即全部", "None means all"] }),
    scope: someOf(WordScope, { label: ["范围", "Scope"], required: true, filter: true }),
    severity: oneOf(Severity, { label: ["严重度", "Severity"], required: true, filter: true }),
    wantsBlock: bool({
      label: ["待确认拦截", "Block to confirm"],
      hint: ["命中很多，先作提醒", "It hits many texts, so it begins as a warning"],
      readOnly: true,
      filter: true,
    }),
    kind: oneOf(WordKind, { label: ["类别", "Kind"], required: true, filter: true }),
    except: text(500, {
      label: ["例外", "Except inside"],
      hint: ["用逗号或空格分隔，含空格的词组加引号", "Separated by commas or spaces; phrases in quotes"],
    }),
    tag: ref("tag", { label: ["标签", "Tag"], filter: true }),
    hits30: int({ label: ["近 30 天命中", "Hits of 30 days"], default: 0, readOnly: true, filter: true, sort: true }),
    /** Hits of 30 days whose model a moderator has decided, and those that were not passed. */
    decided30: int({ label: ["已审核", "Decided"], default: 0, readOnly: true }),
    upheld30: int({ label: ["成立", "Upheld"], default: 0, readOnly: true }),
    precision: ratio("upheld30", "decided30", { label: ["准确率", "Precision"], filter: true, sort: true }),
    lastHit: time({ label: ["最近命中", "Last hit"], readOnly: true, filter: true }),
    begin: time({ label: ["开始", "Begin"] }),
    end: time({ label: ["结束", "End"], filter: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
    liveState: liveState(whileUp),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: onOff,
  list: {
    columns: ["word", "match", "kind", "scope", "severity", "hits30", "precision", "status", "creator"],
    keeps: ["severity"],
    sort: "-createTime",
  },
  problems: blackTagProblems,
  form: ["word", "match", "variants", "scope", "severity", "kind", "langs", "except", "tag", "begin", "end", "remark"],
  children: [
    { resource: "wordFind", by: "entry", label: ["命中", "Hits"], columns: ["record", "field", "createTime"] },
  ],
  allows: ["add", "edit", "delete", "export", "import"],
});
