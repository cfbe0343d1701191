import { listOf, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { TaskAction } from "./enumerations.ts";

const readOnly = { readOnly: true } as const;

/** Something that a member did. It counts once for each subject, for all tasks that were live then. */
export const memberAction = defineResource({
  name: "memberAction",
  area: "member-tasks",
  label: ["会员动作", "Action of a member"],
  title: "action",
  module: "activity",
  ownerField: "user",
  fields: {
    user: ref("user", { label: ["会员", "Member"], required: true, ...readOnly, filter: true }),
    action: oneOf(TaskAction, { label: ["动作", "Action"], required: true, ...readOnly, filter: true }),
    bizType: text(40, {
      label: ["对象类型", "Kind of subject"],
      required: true,
      ...readOnly,
      isCode: true,
      definitionKind: "resource",
    }),
    bizId: recordId({ label: ["对象", "Subject"], required: true, ...readOnly, filter: true, of: "bizType" }),
    time: time({ label: ["时间", "Time"], required: true, ...readOnly, filter: true, sort: true }),
    /** Ids of the progress records that count it. */
    counted: listOf(recordId({ label: ["进度", "Progress"] }), {
      label: ["计入", "Counted in"],
      ...readOnly,
      max: 1_000,
      inner: true,
    }),
    undone: time({ label: ["撤销时间", "Undone"], ...readOnly, filter: true }),
  },
  uniqueTogether: [["action", "user", "bizType", "bizId"]],
  list: { columns: ["time", "user", "action", "bizId", "undone"], sort: "-time" },
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["bizType", "bizId"] }],
});
