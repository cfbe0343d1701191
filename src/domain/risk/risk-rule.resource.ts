import { decimal, i18n, oneOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { FindingKind, Severity } from "#domain/risk/enumerations.ts";
import { UpDown } from "#domain/enumerations/review.ts";

/** A rule of the automatic review: measure, limit and severity. The review computes the measures. */
export const riskRule = defineResource({
  name: "riskRule",
  area: "risk",
  label: ["风控规则", "Risk rule"],
  title: "name",
  module: "account",
  fields: {
    key: text(40, { label: ["键", "Key"], required: true, unique: true, readOnly: true }),
    name: i18n(50, { label: ["名称", "Name"], required: true, search: true }),
    kind: oneOf(FindingKind, { label: ["类别", "Kind"], required: true, filter: true }),
    severity: oneOf(Severity, { label: ["严重度", "Severity"], required: true, filter: true }),
    /** Limit in the unit of the measure; null where the rule has none. */
    limit: decimal(3, { label: ["界限", "Limit"] }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  list: { columns: ["name", "kind", "severity", "limit", "status"], sort: "-createTime" },
});
