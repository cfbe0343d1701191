import { recordId, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** A hit of a banned word in a record that exists already, found by a check (server/areas/risk/check-words-task.ts). */
export const wordFind = defineResource({
  name: "wordFind",
  area: "risk",
  label: ["违禁词命中", "Hit of a banned word"],
  title: "excerpt",
  module: "tag",
  fields: {
    entry: ref("blackTag", {
      label: ["违禁词", "Banned word"],
      required: true,
      readOnly: true,
      filter: true,
      partOf: true,
    }),
    resource: text(40, { label: ["对象类型", "Kind"], readOnly: true, definitionKind: "resource", filter: true }),
    record: recordId({
      label: ["出处", "Where"],
      readOnly: true,
      filter: true,
      of: "resource",
      alsoReads: ["resource"],
    }),
    field: text(40, { label: ["字段", "Field"], readOnly: true }),
    excerpt: text(120, { label: ["上下文", "Context"], readOnly: true }),
    task: ref("asyncTask", { label: ["检查任务", "Check"], readOnly: true, filter: true }),
  },
  list: { columns: ["excerpt", "record", "field", "entry", "createTime"], keeps: ["record"], sort: "-createTime" },
  appendOnly: true,
  allows: ["export"],
});
