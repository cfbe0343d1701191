import { reverseRef } from "#kernel/derived-fields.ts";
import { json, oneOf, recordId, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { OperationModule } from "#domain/enumerations/reports.ts";

type Values = Record<string, unknown>;

/**
 * Operation record: who changed which fields of which record.
 * It is written in the transaction of the change and never edited or deleted.
 */
export const operationRecord = defineResource({
  name: "operationRecord",
  area: "audit",
  label: ["操作记录", "Operation record"],
  title: "command",
  module: "account",
  appendOnly: true,
  readers: { about: { resource: "resource", id: "opObjId" } },
  fields: {
    moduleId: oneOf(OperationModule, { label: ["模块", "Module"], required: true, readOnly: true, filter: true }),
    resource: text(40, { label: ["对象类型", "Kind"], readOnly: true, filter: true, definitionKind: "resource" }),
    opObjId: recordId({
      label: ["对象", "Record"],
      readOnly: true,
      filter: true,
      of: "resource",
      alsoReads: ["resource"],
    }),
    targetId: ref("user", { label: ["涉及", "Affects"], readOnly: true, filter: true }),
    command: text(80, {
      label: ["操作", "Command"],
      readOnly: true,
      filter: true,
      definitionKind: "command",
      head: ["改动", "What changed"],
      alsoReads: ["resource", "before", "after", "undoes"],
    }),
    admin: ref("admin", { label: ["操作人", "By"], readOnly: true, filter: true }),
    reason: text(500, {
      label: ["原因", "Reason"],
      readOnly: true,
      search: true,
      filter: "words",
      isReason: true,
      alsoReads: ["resource"],
    }),
    reasonKey: text(40, { label: ["原因键", "Reason key"], readOnly: true }),
    before: json<Values>({ label: ["之前", "Before"], of: "resource" }),
    after: json<Values>({ label: ["之后", "After"], of: "resource" }),
    path: text(200, { label: ["路径", "Path"], readOnly: true }),
    requestId: text(64, { label: ["请求", "Request"], readOnly: true }),
    batchId: text(64, { label: ["批次", "Batch"], readOnly: true, filter: true }),
    queue: text(40, { label: ["队列", "Queue"], readOnly: true }),
    jobNo: text(32, { label: ["批量作业号", "Bulk job no."], readOnly: true, filter: true }),
    /** The operation that led to this one, such as an approval. */
    causedBy: ref("operationRecord", { label: ["起因", "Caused by"], readOnly: true }),
    ip: text(45, { label: ["IP", "IP"], readOnly: true, filter: true, masked: "ip" }),
    device: text(64, { label: ["设备", "Device"], readOnly: true }),
    undoes: ref("operationRecord", { label: ["撤销的记录", "Undoes"], readOnly: true, filter: true }),
    /** Derived, because an operation record never changes: the later record that undoes this one refers to it. */
    undoneBy: reverseRef("operationRecord", "undoes", { label: ["被撤销于", "Undone by"], filter: true }),
  },
  list: {
    columns: ["createTime", "opObjId", "command", "admin", "reason", "moduleId"],
    // The record and the admin who acted.
    keeps: ["opObjId", "admin"],
    sort: "-createTime",
    // An export includes all fields, even those that are not shown, because operation records are evidence.
    exports: "all",
  },
  allows: ["export"],
  indexes: [
    { by: ["resource", "opObjId", "-createTime"] },
    { by: ["admin", "-createTime"] },
    { by: ["admin", "command", "-createTime"] },
    { by: ["queue", "command", "-createTime"] },
  ],
});
