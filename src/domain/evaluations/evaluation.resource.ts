import { bool, decimal, i18n, images, int, oneOf, recordId, ref, rows, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { Language } from "#domain/enumerations/system.ts";
import { reviewFields, reviewIndexes } from "#domain/reviewed.ts";
import { EvaluationTarget, PrintResult } from "./enumerations.ts";
import { evaluationMachine } from "./evaluation.machine.ts";

const sent = { readOnly: true } as const;

/** What a member thinks of something that the member printed or received. */
export const evaluation = defineResource({
  name: "evaluation",
  area: "evaluations",
  label: ["评价", "Evaluation"],
  title: "content",
  module: "comment",
  ownerField: "user",
  evidence: {
    facts: ["user", "score", "targetId", "verified", "submitTime"],
    blocks: [
      { kind: "texts", fields: ["content"] },
      { kind: "pictures", field: "pictures" },
      { kind: "facts", title: ["评分", "Score"], fields: ["scores", "leftOutReason"] },
      {
        kind: "facts",
        title: ["打印", "Print"],
        fields: ["printResult", "printer", "material", "layerHeight", "reply"],
      },
      { kind: "accounts", field: "user" },
    ],
  },
  fields: {
    targetType: oneOf(EvaluationTarget, {
      label: ["对象类型", "Kind of target"],
      required: true,
      immutable: true,
      filter: true,
    }),
    targetId: recordId({
      label: ["对象", "Target"],
      required: true,
      immutable: true,
      filter: true,
      of: "targetType",
      alsoReads: ["targetType"],
    }),
    user: ref("user", { label: ["用户", "Member"], required: true, immutable: true, filter: true }),
    /** With the names and weights that the dimensions had when the member rated. */
    scores: {
      ...rows(
        {
          key: text(40, { label: ["键", "Key"], required: true }),
          name: i18n(60, { label: ["维度", "Dimension"], required: true }),
          score: int({ label: ["评分", "Score"], required: true, min: 1, max: 5 }),
        },
        { label: ["各项评分", "Scores"], max: 20 },
      ),
      readOnly: true,
    },
    score: decimal(1, { label: ["总分", "Score"], ...sent, min: 1, max: 5, filter: true, sort: true }),
    lowest: int({ label: ["最低一项", "Lowest dimension"], ...sent, min: 1, max: 5, filter: true }),
    content: text(1000, { label: ["评价", "Evaluation"], required: true, search: true }),
    pictures: images(9, { label: ["图片", "Pictures"] }),
    hasPictures: bool({ label: ["有图", "With pictures"], ...sent, filter: true }),
    printResult: oneOf(PrintResult, { label: ["打印结果", "Print result"], ...sent, filter: true }),
    printer: ref("printer", { label: ["打印机", "Printer"], ...sent }),
    material: text(40, { label: ["材料", "Material"], ...sent }),
    layerHeight: decimal(2, { label: ["层高 mm", "Layer height mm"], ...sent }),
    verified: bool({ label: ["已验证", "Verified"], ...sent, filter: true }),
    anonymous: bool({ label: ["匿名", "Anonymous"], ...sent }),
    reply: text(500, { label: ["作者回复", "Author's reply"], ...sent }),
    device: text(64, { label: ["设备", "Device"], ...sent, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], required: true, filter: true }),
    status: oneOf(ContentStatus, { label: ["状态", "Status"], default: "pending", filter: true }),
    ...reviewFields,
    leftOut: bool({ label: ["不计入均分", "Left out of the mean"], ...sent, filter: true }),
    leftOutReason: text(500, { label: ["不计入原因", "Why it is left out"], ...sent, isReason: true }),
    isHelpful: bool({ label: ["有用", "Helpful"], ...sent, filter: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: evaluationMachine,
  list: {
    columns: ["content", "score", "scores", "pictures", "targetId", "user", "verified", "status", "createTime"],
    keeps: ["score"],
    sort: "-createTime",
  },
  allows: ["export"],
  reviewed: ["content", "pictures"],
  indexes: [
    ...reviewIndexes,
    { by: ["targetType", "targetId", "-createTime"] },
    { by: ["status", "-createTime"] },
    { by: ["user", "-createTime"] },
  ],
});
