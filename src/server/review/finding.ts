import type { Evidence } from "#domain/risk/review-finding.resource.ts";

export type SeverityKey = "info" | "warn" | "block";
export type KindKey = "text" | "image" | "geometry" | "duplicate" | "account";

/** A finding of the automatic review, before it is stored. */
export interface Finding {
  kind: KindKey;
  severity: SeverityKey;
  /** Key of the riskRule. */
  rule: string;
  fileId: string | null;
  evidence: Evidence;
}

/**
 * Key of the rule for content that an import left out. Its findings are created by the import, and a review does not
 * replace them.
 */
export const IMPORT_RULE = "importLeftOut";

/** An active rule. A disabled rule finds nothing. */
export interface Rule {
  id: string;
  kind: KindKey;
  severity: SeverityKey;
  limit: number | null;
}
export type Rules = ReadonlyMap<string, Rule>;

/**
 * Creates the finding of a rule.
 * @returns an empty list where the rule is not active
 */
export function hit(
  rules: Rules,
  key: string,
  evidence: Evidence,
  fileId: string | null = null,
  severity?: SeverityKey,
): Finding[] {
  const rule = rules.get(key);
  return rule ? [{ kind: rule.kind, severity: severity ?? rule.severity, rule: key, fileId, evidence }] : [];
}
