import { int, json, oneOf, recordId, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { BulkResult } from "./enumerations.ts";

/** One record of a bulk job. Its values are only for readers of that record (server/areas/bulk/read-rows.ts). */
export const bulkRow = defineResource({
  name: "bulkRow",
  area: "bulk",
  label: ["批量作业的行", "Row of a bulk job"],
  title: "targetId",
  module: "account",
  appendOnly: true,
  fields: {
    job: ref("bulkJob", { label: ["作业", "Job"], required: true, readOnly: true, filter: true, partOf: true }),
    line: int({ label: ["行", "Line"], required: true, readOnly: true, sort: true }),
    resource: text(40, { label: ["对象类型", "Kind"], readOnly: true, definitionKind: "resource" }),
    targetId: recordId({
      label: ["对象", "Record"],
      readOnly: true,
      filter: true,
      of: "resource",
      alsoReads: ["resource"],
    }),
    /** Version at the check. A record that changes afterwards is left alone. */
    targetVersion: int({ label: ["检查时版本", "Version checked"], readOnly: true, inner: true }),
    before: json<Record<string, unknown>>({ label: ["之前", "Before"], secret: true, inner: true }),
    after: json<Record<string, unknown>>({ label: ["之后", "After"], secret: true, inner: true }),
    result: oneOf(BulkResult, { label: ["结果", "Result"], default: "waiting", readOnly: true, filter: true }),
    error: text(500, { label: ["原因", "Cause"], readOnly: true }),
  },
  list: { columns: ["line", "targetId", "result", "error", "job"], sort: "line" },
  indexes: [{ by: ["job", "line"] }],
});
