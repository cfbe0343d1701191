import { ratio } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { bool, i18n, int, oneOf, refs, someOf, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { forLanguages } from "#domain/audience-lists.ts";
import { riskRuleCharts } from "./charts.ts";
import { conditionField } from "./condition.ts";
import { HitVerdict, RiskAction, RiskScope } from "./enumerations.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { riskRuleProblems } from "./risk-rule.rules.ts";

const machine = defineMachine({
  fields: { status: OnOff },
  initial: { status: "down" },
  transitions: {
    putUp: { from: { status: ["down"] }, to: { status: "up" } },
    putDown: { from: { status: ["up"] }, to: { status: "down" } },
  },
});

const ofHits = { resource: "riskHit", by: "rule", one: true } as const;
const storedHits = { ...ofHits, kept: true } as const;
const ofVerdict = (...verdicts: Parameters<typeof HitVerdict.of>[0][]) => ({
  ...storedHits,
  where: { verdict: verdicts.map((key) => HitVerdict.of(key)) },
});

/** By which the automatic review and the checks of accounts judge. */
export const riskRule = defineResource({
  name: "riskRule",
  area: "risk",
  label: ["风控规则", "Risk rule"],
  title: "name",
  module: "account",
  fields: {
    key: text(40, { label: ["键", "Key"], required: true, unique: true, isCode: true, readOnly: true, secret: true }),
    name: i18n(50, { label: ["名称", "Name"], required: true, search: true }),
    kind: oneOf(FindingKind, { label: ["类别", "Kind"], default: "text", readOnly: true, filter: true }),
    scope: someOf(RiskScope, { label: ["范围", "Scope"], readOnly: true, filter: true }),
    condition: conditionField,
    severity: oneOf(Severity, { label: ["严重度", "Severity"], required: true, filter: true }),
    action: oneOf(RiskAction, { label: ["动作", "Action"], required: true, filter: true }),
    langs: forLanguages({ label: ["语言", "Languages"], hint: ["不选即全部", "None means all"] }),
    exempt: refs("user", { label: ["豁免用户", "Exempt members"], max: 500 }),
    validFrom: time({ label: ["生效", "Valid from"], filter: true }),
    validTo: time({ label: ["失效", "Valid until"], filter: true }),
    /** Grows with each change of what the rule judges by. */
    revision: int({ label: ["规则版本", "Revision"], default: 1, readOnly: true }),
    tested: bool({ label: ["已试运行", "Tried"], readOnly: true, filter: true }),
    blockFrom: time({
      label: ["开始拦截", "Blocks from"],
      hint: ["此前按警告处理", "Warns until then"],
      readOnly: true,
      filter: true,
    }),
    hits7: rollupCount({ ...ofHits, days: 7 }, { label: ["7 天命中", "Hits of 7 days"] }),
    hits: rollupCount(storedHits, { label: ["命中", "Hits"], filter: true, sort: true }),
    decided: rollupCount(ofVerdict("right", "wrong"), { label: ["已判定", "Decided"] }),
    upheld: rollupCount(ofVerdict("right"), { label: ["成立", "Upheld"], sort: true }),
    overturned: rollupCount(ofVerdict("wrong"), { label: ["误伤", "Overturned"], sort: true }),
    precision: ratio("upheld", "decided", { label: ["准确率", "Precision"], filter: true, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "down", filter: true }),
  },
  machine,
  list: {
    columns: ["name", "condition", "severity", "hits7", "hits", "precision", "action", "status"],
    keeps: ["severity"],
    sort: "-createTime",
  },
  charts: riskRuleCharts,
  problems: riskRuleProblems,
  form: [
    { title: ["规则", "Rule"], fields: ["name", "condition", "severity", "action"] },
    { title: ["限定", "Limits"], fields: ["langs", "exempt", "validFrom", "validTo"] },
  ],
  editGuard: {
    filter: "status:down",
    message: [
      "使用中的规则不能修改。请复制一条，试运行后启用，再停用这条",
      "A rule in use is never edited. Copy it, try the copy, enable it, and disable this one",
    ],
  },
  children: [{ resource: "riskHit", by: "rule", label: ["命中", "Hits"], columns: ["user", "verdict", "createTime"] }],
  allows: ["add", "copy", "edit", "export"],
});
