import { json, oneOf, recordId, ref, text } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { HitVerdict, RiskAction } from "./enumerations.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import type { Evidence } from "./review-finding.resource.ts";

const machine = defineMachine({
  fields: { verdict: HitVerdict },
  initial: { verdict: "open" },
  transitions: {
    right: { from: { verdict: ["open", "wrong"] }, to: { verdict: "right" } },
    wrong: { from: { verdict: ["open", "right"] }, to: { verdict: "wrong" } },
  },
});

/** A record or an account that a risk rule has hit. */
export const riskHit = defineResource({
  name: "riskHit",
  area: "risk",
  label: ["风控命中", "Hit of a risk rule"],
  title: "about",
  module: "account",
  ownerField: "user",
  fields: {
    rule: ref("riskRule", { label: ["规则", "Rule"], required: true, readOnly: true, filter: true, partOf: true }),
    kind: oneOf(FindingKind, { label: ["类别", "Kind"], required: true, readOnly: true, filter: true }),
    severity: oneOf(Severity, { label: ["严重度", "Severity"], required: true, readOnly: true, filter: true }),
    subject: text(40, {
      label: ["对象类型", "Kind of subject"],
      required: true,
      readOnly: true,
      filter: true,
      definitionKind: "resource",
    }),
    subjectId: recordId({
      label: ["对象", "Subject"],
      required: true,
      readOnly: true,
      filter: true,
      of: "subject",
      alsoReads: ["subject"],
    }),
    /** Beginning of the text of the subject, as it was. */
    about: text(100, { label: ["内容", "What"], readOnly: true }),
    user: ref("user", { label: ["用户", "Member"], readOnly: true, filter: true }),
    device: text(64, { label: ["设备", "Device"], readOnly: true, filter: true }),
    ip: text(45, { label: ["IP", "IP"], readOnly: true, masked: "ip" }),
    /** The value that the counted records have in common; empty for a hit of one record. */
    groupKey: text(120, { label: ["分组值", "Group"], readOnly: true, inner: true, secret: true }),
    evidence: json<Evidence>({ label: ["证据", "Evidence"] }),
    action: oneOf(RiskAction, { label: ["已采取", "Action taken"], required: true, readOnly: true, filter: true }),
    verdict: oneOf(HitVerdict, { label: ["判定", "Verdict"], default: "open", filter: true }),
    /** Empty while the verdict follows the decisions on the subject. */
    judgedBy: ref("admin", { label: ["判定人", "Judged by"], readOnly: true }),
  },
  machine,
  list: {
    columns: ["about", "rule", "subject", "user", "device", "severity", "action", "verdict", "createTime"],
    keeps: ["rule"],
    sort: "-createTime",
  },
  allows: ["export"],
  indexes: [
    { by: ["rule", "-createTime"] },
    { by: ["verdict", "-createTime"] },
    { by: ["subject", "subjectId"] },
    { by: ["rule", "groupKey", "-createTime"] },
  ],
});
