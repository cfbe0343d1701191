import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

/** Urgency of a cause: due in 2 h, 24 h or 72 h unless the cause says otherwise. */
export const ReportPriority = defineEnumeration(
  "ReportPriority",
  [
    [null, "P0", "P0", "P0", "red"],
    [null, "P1", "P1", "P1", "yellow"],
    [null, "P2", "P2", "P2"],
  ],
  { isRank: true },
);

/** What a cause asks of the reporter. */
export const ReportEvidence = defineEnumeration("ReportEvidence", [
  [null, "none", "不需要", "None"],
  [null, "picture", "图片", "Picture"],
  [null, "text", "说明", "Text"],
  [null, "link", "链接", "Link"],
]);

const measuresOfOne = [
  [null, "warn", "警告", "Warn"],
  [null, "mute3", "禁言 3 天", "Mute for 3 days"],
  [null, "mute7", "禁言 7 天", "Mute for 7 days"],
  [null, "mute30", "禁言 30 天", "Mute for 30 days"],
] as const;

/** Measure against a member that one moderator can decide. */
export const CaseMeasure = defineEnumeration("CaseMeasure", measuresOfOne);

/** Share of the due time that a decision took. */
export const DecisionPace = defineEnumeration("DecisionPace", [
  [null, "quarter", "≤ 25% 时限", "≤ 25% of the due time", "green"],
  [null, "half", "≤ 50% 时限", "≤ 50% of the due time", "green"],
  [null, "full", "时限内", "Within the due time", "yellow"],
  [null, "late", "逾期", "Late", "red"],
]);

/** Ratings of MaturityRating that a report on a model can lead to. */
export const RaisedMaturity = defineEnumeration("RaisedMaturity", [
  [null, "teen", "青少年", "Teen"],
  [null, "mature", "成人", "Mature"],
]);

/** Measure against a member. */
export const Measure = defineEnumeration("Measure", [
  [null, "none", "无", "None"],
  ...measuresOfOne,
  [null, "disable", "停用", "Disable"],
]);
