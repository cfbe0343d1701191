import type { Evidence as Pointer } from "#domain/risk/review-finding.resource.ts";
import { spanOf } from "#domain/risk/span.ts";
import type { SeverityKey } from "./severity.ts";
import { severityKey, severityTone } from "./severity.ts";
import { FindingKind } from "#domain/enumerations/findings.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { isMeshReason, meshReasons, namesLine } from "#mesh/reasons.ts";
import type { Label } from "#kernel/label.ts";
import { small } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import type { TextMark } from "./marked-text.tsx";

export interface NumberedFinding {
  id: string;
  /** Resource of the record with the finding. */
  resource: string;
  /** Key that stays the same across reviews. The id cannot be used, because each review writes new rows. */
  key: string;
  /** Number of the finding in text, mesh, figures and reasons. */
  n: number;
  severity: SeverityKey;
  title: string;
  rule: string;
  evidence: Pointer | null;
  fileId: string | null;
  /** Name of its file if the model has several. */
  file: string | null;
}

const kindLabel = (stored: unknown): string => {
  const kind = FindingKind.value(stored);
  return kind ? l(kind.label) : String(stored);
};

/** Key of a finding. It leaves out positions of words and account figures, because both change between reviews. */
function keyOf({ rule, file, severity, evidence }: AnyRecord): string {
  const { start: _start, end: _end, kind: _kind, ...pointed } = isRecord(evidence) ? evidence : {};
  if (pointed["type"] === "account") delete pointed["value"];
  return JSON.stringify([rule, file, severity, pointed]);
}

export const findingKeys = ({ findings }: Evidence): string[] => findings.map(keyOf);

function nameOfFile(files: readonly AnyRecord[], id: unknown): string | null {
  const name = files.find((file) => file.id === id)?.["fileName"];
  return isString(name) ? name : null;
}

const numberedCache = new WeakMap<Evidence, readonly NumberedFinding[]>();

/** Numbers the findings from 1 in their order. */
export function numbered(evidence: Evidence): readonly NumberedFinding[] {
  const findings = numberedCache.get(evidence) ?? numberedOf(evidence);
  numberedCache.set(evidence, findings);
  return findings;
}

/** The evidence with the findings. A case is about another record: that one was reviewed, and its author is judged. */
export const reviewedIn = (evidence: Evidence): Evidence => evidence.blocks.target ?? evidence;

function numberedOf({ resource, blocks, findings, titles }: Evidence): NumberedFinding[] {
  const files = blocks.model?.files ?? [];
  return findings.map((record, index) => {
    const rule = titles["riskRule"]?.[String(record["rule"])] ?? kindLabel(record["kind"]);
    return {
      id: record.id,
      resource,
      key: keyOf(record),
      n: index + 1,
      severity: severityKey(record["severity"]),
      title: rule,
      rule,
      // Written by the server in the shape that the resource declares.
      evidence: (record["evidence"] ?? null) as Pointer | null,
      fileId: record["file"] ? String(record["file"]) : null,
      file: files.length > 1 ? nameOfFile(files, record["file"]) : null,
    };
  });
}

/** Place of a picture among those of its item, if the finding points at one; null for any other finding. */
export const pictureOf = ({ evidence }: NumberedFinding): number | null =>
  evidence && "index" in evidence ? evidence.index : null;

/** Words of one field that findings point at. */
export function marksIn(findings: readonly NumberedFinding[], field: string): TextMark[] {
  return findings.flatMap(({ n, evidence, severity }) =>
    evidence?.type === "text" && evidence.field === field
      ? [{ start: evidence.start, end: evidence.end, n, tone: severityTone[severity] }]
      : [],
  );
}

/** Label of a field of the record with the finding. */
function fieldName(resource: Resource | undefined, field: string): string {
  const label = resource?.fields[field]?.label;
  return label ? inSentence(label) : field;
}

/** English labels begin with a capital letter, which belongs to no middle of a sentence. */
const inSentence = (label: Label): string => l([label[0], small(label[1])]);

/** A finding as a sentence: measure and limit, or word and place. */
export function sentenceOf({
  evidence,
  file,
  resource,
}: Pick<NumberedFinding, "evidence" | "file" | "resource">): string {
  const text = evidence ? textOf(evidence, registry().resource(resource)) : "";
  return file && text ? t("queue.evidence.of", { file, text }) : text;
}

const withUnit = ({ value, unit }: { value: number; unit: string }): string => `${value} ${unit}`.trim();

function textOf(evidence: Pointer, resource: Resource | undefined): string {
  switch (evidence.type) {
    case "text":
      return t("queue.evidence.text", { field: fieldName(resource, evidence.field), word: evidence.word });
    case "limit":
      return t("queue.evidence.limit", {
        measure: measureName(evidence.measure),
        value: withUnit(evidence),
        limit: evidence.limit,
      });
    case "image":
      return t("queue.evidence.image", {
        n: evidence.index + 1,
        measure: measureName(evidence.measure),
        value: withUnit(evidence),
        limit: evidence.limit,
      });
    case "file":
      return t("queue.evidence.file", { name: evidence.modelName, author: evidence.authorName });
    case "account":
      return t("queue.evidence.account", {
        measure: measureName(evidence.measure),
        value: evidence.value,
        limit: evidence.limit,
      });
    case "frequency":
      return t("queue.evidence.frequency", {
        value: evidence.value,
        span: l(spanOf(evidence.window)),
        limit: evidence.limit,
      });
    case "alike":
      return t("queue.evidence.alike", { n: evidence.index + 1, name: evidence.name, distance: evidence.distance });
    case "qr":
      return t("queue.evidence.qr", { n: evidence.index + 1, text: evidence.text });
    case "fault":
      return faultText(evidence.fault, evidence.detail);
  }
}

function faultText(fault: string, detail: string): string {
  const isLine = isMeshReason(fault) && namesLine(fault) && /^\d+$/.test(detail);
  return isLine
    ? t("queue.evidence.line", { fault: faultName(fault), n: detail })
    : t("queue.evidence.fault", { fault: faultName(fault), detail });
}

const measures = [
  "openEdges",
  "nonManifoldEdges",
  "degenerateFaces",
  "skippedFaces",
  "inch",
  "metre",
  "longestSide",
  "shortSide",
  "longSide",
  "ratio",
  "size",
  "age",
  "strikes",
  "refused",
] as const;
const measureName = (key: string): string => {
  const known = measures.find((one) => one === key);
  return known ? t(`queue.measure.${known}`) : key;
};

const faults = [
  "wrongExtension",
  "outOfRange",
  "unfinished",
  "notThere",
  "isLink",
  "notOrdinary",
  "overLimit",
  "leadsOut",
  "shortened",
  "notTaken",
] as const;
export const faultName = (key: string): string => {
  if (isMeshReason(key)) return l(meshReasons[key]);
  const known = faults.find((one) => one === key);
  return known ? t(`queue.fault.${known}`) : key;
};
