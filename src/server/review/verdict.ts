import type { Finding, SeverityKey } from "./finding.ts";

export type Verdict = "judgePass" | "judgeDubious" | "judgeNoPass";

const ranks: Record<SeverityKey, number> = { info: 1, warn: 2, block: 3 };

/** Returns the highest severity; null without a finding. */
export function worst(findings: readonly Pick<Finding, "severity">[]): SeverityKey | null {
  return findings.reduce<SeverityKey | null>(
    (top, { severity }) => (top === null || ranks[severity] > ranks[top] ? severity : top),
    null,
  );
}

/**
 * Returns the verdict: pass without findings or with infos only, dubious with a warning, no pass with a blocking
 * finding.
 */
export function verdictOf(severity: SeverityKey | null): Verdict {
  if (severity === "block") return "judgeNoPass";
  return severity === "warn" ? "judgeDubious" : "judgePass";
}

const places: Record<Verdict, number> = { judgeDubious: 0, judgeNoPass: 1, judgePass: 2 };

/**
 * Returns the queue position of a verdict: dubious, then no pass, then pass; within each the highest severity first.
 * Equal positions sort by submitTime, oldest first.
 */
export const queueOrderOf = (verdict: Verdict, severity: SeverityKey | null): number =>
  places[verdict] * 10 + 3 - (severity ? ranks[severity] : 0);
