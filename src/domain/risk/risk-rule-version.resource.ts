import { int, oneOf, ref, someOf } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Language } from "#domain/enumerations/system.ts";
import { conditionField } from "./condition.ts";
import { RiskAction } from "./enumerations.ts";
import { Severity } from "#domain/enumerations/findings.ts";

/** Condition and consequences of a risk rule, from one change to the next. */
export const riskRuleVersion = defineResource({
  name: "riskRuleVersion",
  area: "risk",
  label: ["规则版本", "Version of a rule"],
  title: "revision",
  module: "account",
  fields: {
    rule: ref("riskRule", { label: ["规则", "Rule"], required: true, readOnly: true, filter: true, partOf: true }),
    revision: int({ label: ["规则版本", "Revision"], required: true, readOnly: true }),
    condition: { ...conditionField, readOnly: true },
    severity: oneOf(Severity, { label: ["严重度", "Severity"], readOnly: true }),
    action: oneOf(RiskAction, { label: ["动作", "Action"], readOnly: true }),
    langs: someOf(Language, { label: ["语言", "Languages"], readOnly: true }),
  },
  list: { columns: ["revision", "condition", "severity", "action", "langs", "createTime"], sort: "-createTime" },
  appendOnly: true,
});
