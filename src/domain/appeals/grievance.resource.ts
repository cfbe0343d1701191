import { images, longText, oneOf, ref, text } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { answerFields, contestedFields } from "./contested.ts";
import { AppealStatus } from "./enumerations.ts";

const waits = { status: ["waiting"] } as const;

const machine = defineMachine({
  fields: { status: AppealStatus },
  initial: { status: "waiting" },
  transitions: {
    uphold: { from: waits, to: { status: "passed" } },
    reject: { from: waits, to: { status: "notPassed" }, reason: "required" },
  },
  final: { status: ["passed", "notPassed"] },
});

/** An author's appeal against a decision on a model. */
export const grievance = defineResource({
  name: "grievance",
  area: "appeals",
  label: ["模型申诉", "Model appeal"],
  title: "heading",
  module: "model",
  ownerField: "user",
  readers: { except: "decidedBy" },
  evidence: {
    facts: ["user", "createTime"],
    blocks: [
      { kind: "texts", fields: ["reason"] },
      {
        kind: "facts",
        title: ["争议的审核", "Contested decision"],
        fields: ["decidedBy", "decidedTime", "decisionReason", "againstRecord", "notReversed"],
      },
      { kind: "target", type: "targetType", id: "model" },
      { kind: "pictures", field: "pictures" },
    ],
  },
  fields: {
    /** Title of the model when the appeal was entered. */
    heading: text(100, { label: ["模型名", "Model name"], readOnly: true, search: true }),
    againstRecord: ref("operationRecord", {
      label: ["争议的操作记录", "Against record"],
      hint: ["模型的不通过、下架或删除，15 天内", "A model that was rejected, stopped or deleted, within 15 days"],
      required: true,
      immutable: true,
      unique: true,
      filter: true,
    }),
    model: ref("model", { label: ["模型", "Model"], readOnly: true, filter: true }),
    user: ref("user", { label: ["用户", "Member"], readOnly: true, filter: true }),
    reason: longText({ label: ["申诉理由", "Appeal"], required: true, immutable: true, max: 5_000 }),
    pictures: images(9, { label: ["图片", "Pictures"], immutable: true }),
    ...contestedFields,
    status: oneOf(AppealStatus, { label: ["状态", "Status"], default: "waiting", filter: true }),
    ...answerFields,
  },
  machine,
  list: {
    columns: ["heading", "user", "decision", "decidedBy", "decisionReason", "status", "createTime", "handler"],
    keeps: ["user"],
    sort: "createTime",
  },
  form: ["againstRecord", "reason", "pictures"],
  allows: ["add", "export"],
  indexes: [{ by: ["status", "createTime"] }, { by: ["user", "-createTime"] }],
});
