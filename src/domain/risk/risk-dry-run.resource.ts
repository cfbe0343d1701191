import { ratio } from "#kernel/derived-fields.ts";
import { int, json, oneOf, ref } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { DryRunSpan } from "./enumerations.ts";

/** A record that the rule would have hit. */
export interface Example {
  subject: string;
  id: string;
  about: string;
  time: number;
  user: string | null;
  /** Null while nobody has decided on the record. */
  upheld: boolean | null;
}

/** Records that a rule would have hit, added up. */
export interface DryRunOutcome {
  /** Hits of each day, as YYYY-MM-DD in UTC. */
  days: { day: string; hits: number; upheld: number }[];
  kinds: { subject: string; hits: number }[];
  users: { user: string; name: string; hits: number }[];
  examples: Example[];
}

/** A trial of a risk rule on what exists: what it would have hit, and how that was decided. */
export const riskDryRun = defineResource({
  name: "riskDryRun",
  area: "risk",
  label: ["试运行", "Dry run"],
  title: "revision",
  module: "account",
  fields: {
    rule: ref("riskRule", { label: ["规则", "Rule"], required: true, readOnly: true, filter: true, partOf: true }),
    revision: int({ label: ["规则版本", "Revision"], required: true, readOnly: true }),
    span: oneOf(DryRunSpan, { label: ["范围", "Span"], required: true, readOnly: true }),
    checked: int({ label: ["已检查", "Checked"], default: 0, readOnly: true }),
    hits: int({ label: ["会命中", "Would hit"], default: 0, readOnly: true }),
    decided: int({ label: ["已判定", "Decided"], default: 0, readOnly: true }),
    upheld: int({ label: ["成立", "Upheld"], default: 0, readOnly: true }),
    precision: ratio("upheld", "decided", { label: ["准确率", "Precision"] }),
    outcome: json<DryRunOutcome>({ label: ["结果", "Outcome"] }),
  },
  list: { columns: ["revision", "span", "checked", "hits", "precision", "createTime"], sort: "-createTime" },
  appendOnly: true,
});
