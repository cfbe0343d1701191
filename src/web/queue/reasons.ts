import type { Tone } from "#kernel/enumeration.ts";
import type { ReasonRow, Reasons } from "#web/data/reasons.ts";
import { mostUsedFirst } from "#web/data/reasons.ts";
import type { NumberedFinding } from "./findings.ts";
import { severityTone } from "./severity.ts";

/** Which evidence each of the first reasons answers: the number that stands on the word stands on the reason too. */
const answersTo: Record<string, readonly string[]> = {
  contact: ["text"],
  banned: ["text"],
  weapon: ["text"],
  duplicate: ["file"],
  brokenMesh: ["limit", "fault"],
  emptyFile: ["fault"],
  badPicture: ["image"],
  watermark: ["image"],
};

export interface ReasonMark {
  n: number;
  tone: Tone;
}

/** Number and tone of the findings that a reason answers, as they stand in the list of what was found. */
export const answers = (reason: ReasonRow, findings: readonly NumberedFinding[]): ReasonMark[] =>
  findings
    .filter(
      ({ evidence, severity }) => evidence && severity !== "info" && answersTo[reason.key]?.includes(evidence.type),
    )
    .map(({ n, severity }) => ({ n, tone: severityTone[severity] }))
    .slice(0, 3);

/** The most used of the last 30 days, then those that answer a finding, then as configured. */
export function rankReasons({ list, used }: Reasons, findings: readonly NumberedFinding[]): ReasonRow[] {
  const place = (reason: ReasonRow): number => answers(reason, findings)[0]?.n ?? Number.MAX_SAFE_INTEGER;
  return mostUsedFirst({ list: list.toSorted((a, b) => place(a) - place(b)), used });
}
