import { date, int, oneOf, recordId, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ExperienceSource, GainCut } from "./enumerations.ts";

/** A gain or loss of experience. What a cap or a freeze cut is kept with the amount that counted, also with 0. */
export const experienceFlow = defineResource({
  name: "experienceFlow",
  area: "experience",
  label: ["经验值流水", "Experience flow"],
  title: "source",
  module: "account",
  fields: {
    user: ref("user", { label: ["用户", "Member"], required: true, readOnly: true, filter: true }),
    source: oneOf(ExperienceSource, { label: ["来源", "Source"], required: true, readOnly: true, filter: true }),
    amount: int({ label: ["经验值", "Amount"], required: true, readOnly: true, min: -100_000_000, filter: true }),
    cut: oneOf(GainCut, { label: ["未足额原因", "Why it counted less"], readOnly: true, filter: true }),
    totalAfter: int({ label: ["变动后总经验", "Total after"], required: true, readOnly: true }),
    bizType: text(40, {
      label: ["业务类型", "Kind of cause"],
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    bizId: recordId({ label: ["原因", "Cause"], readOnly: true, filter: true, of: "bizType" }),
    day: date({ label: ["日期", "Day"], required: true, readOnly: true, filter: true }),
    operator: ref("admin", { label: ["操作人", "Operator"], readOnly: true, filter: true }),
    reason: text(200, { label: ["原因说明", "Reason"], readOnly: true, search: true }),
  },
  ownerField: "user",
  uniqueTogether: [["user", "source", "bizType", "bizId"]],
  list: {
    columns: ["createTime", "user", "source", "amount", "cut", "totalAfter", "bizId", "operator", "reason"],
    sort: "-createTime",
  },
  appendOnly: true,
  allows: ["export"],
  indexes: [{ by: ["user", "-createTime"] }, { by: ["day", "source"] }],
});
