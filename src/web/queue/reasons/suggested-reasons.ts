import type { Evidence } from "#domain/risk/review-finding.resource.ts";
import { reasonOfCause } from "#domain/reports/reason-of-cause.ts";
import type { Tone } from "#kernel/enumeration.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { ReasonRow } from "#web/data/reasons.ts";
import type { NumberedFinding } from "#web/evidence/findings.ts";
import { severityTone } from "#web/evidence/severity.ts";

/** Reason keys by kind of banned word; all other kinds mean forbidden content. */
const answersToWord: Readonly<Record<string, string>> = {
  contact: "contact",
  advertising: "contact",
  weapons: "weapon",
  brand: "copyright",
};

const scales: readonly string[] = ["inch", "metre"];

/** Reason keys that answer a finding; the finding's number is shown on the reason. */
function answersTo(evidence: Evidence): readonly string[] {
  switch (evidence.type) {
    case "text":
      // An old finding has no kind of word, so any of these reasons may apply.
      return evidence.kind === undefined ? ["contact", "banned", "weapon"] : [answersToWord[evidence.kind] ?? "banned"];
    case "file":
      return ["duplicate"];
    case "image":
      return ["badPicture"];
    case "limit":
      return [scales.includes(evidence.measure) ? "wrongScale" : "brokenMesh"];
    case "fault":
      return ["emptyFile"];
    case "alike":
      return ["banned"];
    case "qr":
      return ["contact"];
    case "account":
    case "frequency":
      return [];
  }
}

export interface ReasonMark {
  n: number;
  tone: Tone;
}

/** Reason keys for a finding; none for a finding that is only information. */
const keysFor = ({ evidence, severity }: NumberedFinding): readonly string[] =>
  evidence && severity !== "info" ? answersTo(evidence) : [];

/** Number and tone of the findings that a reason answers. */
export const answers = (reason: ReasonRow, findings: readonly NumberedFinding[]): ReasonMark[] =>
  findings
    .filter((finding) => keysFor(finding).includes(reason.key))
    .map(({ n, severity }) => ({ n, tone: severityTone[severity] }))
    .slice(0, 3);

/** Reason keys that answer the findings, the worst finding first. */
export const suggestedReasons = (findings: readonly NumberedFinding[]): string[] => [
  ...new Set(findings.flatMap(keysFor)),
];

/** Reason key of the worst finding among those that exactly one reason answers. */
export const likelyReason = (findings: readonly NumberedFinding[]): string | undefined =>
  findings.map(keysFor).find((keys) => keys.length === 1)?.[0];

/** Key of the reason that an item itself states: the cause for which members reported the target of a case. */
export function causeOf({ fields }: Resource, record: AnyRecord): string | undefined {
  const cause = fields["cause"]?.target === "reportCause" ? record["cause"] : null;
  return cause ? reasonOfCause(String(cause)) : undefined;
}
