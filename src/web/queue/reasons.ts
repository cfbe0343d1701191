import type { Tone } from "#kernel/enumeration.ts";
import type { ReasonRow, Reasons } from "#web/data/reasons.ts";
import { mostUsedFirst, reasonText } from "#web/data/reasons.ts";
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

export function shareOf(reason: ReasonRow, used: readonly { key: string; count: number }[]): number {
  const all = used.reduce((sum, { count }) => sum + count, 0);
  const own = used.find(({ key }) => key === reason.key)?.count ?? 0;
  return all === 0 ? 0 : Math.round((own / all) * 100);
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

/** How well a reason is called by what was typed, best first: its shown words, then what else it goes by. */
function fit(reason: ReasonRow, wanted: string): number {
  const shown = fold(reasonText(reason));
  if (shown.startsWith(wanted)) return 0;
  if (shown.includes(` ${wanted}`)) return 1;
  const other = [...Object.values(reason.text), reason.key, reason.pinyin ?? ""].map(fold);
  if (other.some((one) => one.startsWith(wanted))) return 2;
  return other.some((one) => one.includes(wanted)) ? 3 : 4;
}

/** Reasons whose words, pinyin or initials hold what was typed; all of them for nothing typed. */
export function searchReasons(list: readonly ReasonRow[], typed: string): ReasonRow[] {
  const wanted = fold(typed).trim();
  if (wanted === "") return [...list];
  return list
    .map((reason) => ({ reason, fit: fit(reason, wanted) }))
    .filter((one) => one.fit < 4)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ reason }) => reason);
}
