import { json, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";

/** A region of a picture in pixels of that picture. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Position of a finding, for marking it on screen. Offsets are UTF-16 units in the plain text of the field.
 * `kind` is a key of WordKind.
 */
export type Evidence =
  | { type: "text"; field: string; word: string; start: number; end: number; kind?: string }
  | { type: "limit"; measure: string; value: number; limit: number; unit: string }
  | { type: "image"; index: number; measure: string; value: number; limit: number; unit: string; region?: Region }
  | { type: "file"; md5: string; fileId: string; modelId: string; modelName: string; authorName: string }
  | { type: "account"; measure: string; value: number; limit: number }
  | { type: "frequency"; measure: string; value: number; limit: number; window: number; group: string; key: string }
  | { type: "alike"; index: number; distance: number; resource: string; id: string; name: string }
  | { type: "qr"; index: number; text: string }
  | { type: "fault"; fault: string; detail: string };

/** What a rule of the automatic review found in a record, its subject. */
export const reviewFinding = defineResource({
  name: "reviewFinding",
  area: "risk",
  label: ["机审发现", "Review finding"],
  title: "id",
  module: "model",
  fields: {
    subject: text(40, {
      label: ["对象类型", "Kind of subject"],
      required: true,
      readOnly: true,
      filter: true,
      definitionKind: "resource",
    }),
    subjectId: recordId({
      label: ["对象", "Subject"],
      required: true,
      readOnly: true,
      filter: true,
      of: "subject",
    }),
    file: ref("modelFile", { label: ["文件", "File"], readOnly: true, filter: true }),
    rule: ref("riskRule", { label: ["规则", "Rule"], readOnly: true, filter: true }),
    kind: oneOf(FindingKind, { label: ["类别", "Kind"], required: true, readOnly: true, filter: true }),
    severity: oneOf(Severity, { label: ["严重度", "Severity"], required: true, readOnly: true, filter: true }),
    evidence: json<Evidence>({ label: ["证据", "Evidence"] }),
    time: time({ label: ["时间", "Time"], required: true, readOnly: true }),
  },
  list: { columns: ["subjectId", "file", "kind", "severity", "rule", "time"], sort: "-createTime" },
  indexes: [{ by: ["subject", "subjectId", "-severity"] }],
});
