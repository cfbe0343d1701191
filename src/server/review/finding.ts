import type { KindKey, MeasureKey, OperatorKey } from "#domain/risk/measures.ts";
import type { Evidence } from "#domain/risk/review-finding.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";

export type { KindKey };
export type SeverityKey = "info" | "warn" | "block";

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

/** A rule in force. */
export interface Rule {
  id: string;
  key: string;
  kind: KindKey;
  severity: SeverityKey;
  measure: MeasureKey;
  operator: OperatorKey | null;
  limit: number | null;
  /** Seconds. */
  window: number | null;
  groupBy: string | null;
  words: readonly string[];
  /** Names of the resources that it watches. */
  scope: readonly string[];
  /** Empty for all. */
  langs: readonly Stored[];
  /** Ids of members. */
  exempt: readonly string[];
  action: string;
}
export type Rules = readonly Rule[];

const passes: Readonly<Record<OperatorKey, (value: number, limit: number) => boolean>> = {
  more: (value, limit) => value > limit,
  atLeast: (value, limit) => value >= limit,
  less: (value, limit) => value < limit,
  atMost: (value, limit) => value <= limit,
};

const findingOf = (
  { kind, key, severity }: Rule,
  evidence: Evidence,
  fileId: string | null,
  chosen?: SeverityKey,
): Finding => ({ kind, severity: chosen ?? severity, rule: key, fileId, evidence });

/**
 * Creates the findings of the rules with a measure.
 * @returns an empty list where no such rule is in force
 */
export const hit = (
  rules: Rules,
  measure: MeasureKey,
  evidence: Evidence,
  fileId: string | null = null,
  severity?: SeverityKey,
): Finding[] =>
  rules.flatMap((rule) => (rule.measure === measure ? [findingOf(rule, evidence, fileId, severity)] : []));

/** Creates the findings of the rules whose limit a measured value meets. */
export const measured = (
  rules: Rules,
  measure: MeasureKey,
  value: number,
  evidenceOf: (limit: number) => Evidence,
  fileId: string | null = null,
): Finding[] =>
  rules.flatMap((rule) => {
    const { limit, operator } = rule;
    const isHit = rule.measure === measure && limit !== null && operator !== null && passes[operator](value, limit);
    return isHit ? [findingOf(rule, evidenceOf(limit), fileId)] : [];
  });

/** Returns the rules that judge a record: by its kind, its language and its owner. */
export const rulesFor = (rules: Rules, resource: string, lang: unknown, owner: string | null): Rules =>
  rules.filter(
    ({ scope, langs, exempt, kind }) =>
      kind !== "frequency" &&
      scope.includes(resource) &&
      (langs.length === 0 || langs.includes(lang as Stored)) &&
      !(owner !== null && exempt.includes(owner)),
  );
