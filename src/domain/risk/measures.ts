import type { Stored } from "#kernel/enumeration.ts";
import type { RiskGroup, RiskOperator, RiskScope } from "./enumerations.ts";
import type { FindingKind } from "#domain/enumerations/findings.ts";
import { RiskMeasure } from "./enumerations.ts";

type Key<E extends { of: (key: never) => unknown }> = Parameters<E["of"]>[0];

export type ScopeKey = Key<typeof RiskScope>;
export type GroupKey = Key<typeof RiskGroup>;
export type OperatorKey = Key<typeof RiskOperator>;
export type MeasureKey = Key<typeof RiskMeasure>;
export type KindKey = Key<typeof FindingKind>;

/** Records that the automatic review judges. */
const reviewed: readonly ScopeKey[] = ["model", "content", "comment", "evaluation", "video"];
const pictured: readonly ScopeKey[] = ["model", "content", "comment", "evaluation"];
const models: readonly ScopeKey[] = ["model"];

interface MeasureFacts {
  kind: KindKey;
  scopes: readonly ScopeKey[];
  /** Unit of the limit, in both languages; absent if the rule has no limit. */
  unit?: readonly [zh: string, en: string];
  /** Counted within a time, for records that have something in common. */
  groups?: readonly GroupKey[];
  needsWords?: true;
  /** Only an import finds it, so that no other rule can have it. */
  byImport?: true;
}

/** Facts of each measure. A measure without data is no part of this table, so that no rule can ask for it. */
export const measures: Readonly<Record<MeasureKey, MeasureFacts>> = {
  bannedWord: { kind: "text", scopes: reviewed },
  suspectWord: { kind: "text", scopes: reviewed },
  ruleWords: { kind: "text", scopes: reviewed, needsWords: true },
  contactData: { kind: "text", scopes: reviewed },
  link: { kind: "text", scopes: reviewed },
  licenceUnknown: { kind: "text", scopes: models },
  importLeftOut: { kind: "text", scopes: models, byImport: true },
  shortSide: { kind: "image", scopes: pictured, unit: ["像素", "px"] },
  sideRatio: { kind: "image", scopes: pictured, unit: ["", ""] },
  longSide: { kind: "image", scopes: pictured, unit: ["像素", "px"] },
  pictureUnreadable: { kind: "image", scopes: pictured },
  alikePicture: { kind: "image", scopes: pictured, unit: ["/64 位", "of 64 bits"] },
  qrLink: { kind: "image", scopes: pictured },
  meshUnreadable: { kind: "geometry", scopes: models },
  wrongExtension: { kind: "geometry", scopes: models },
  notWatertight: { kind: "geometry", scopes: models },
  degenerateFaces: { kind: "geometry", scopes: models, unit: ["个", ""] },
  unitSuspicion: { kind: "geometry", scopes: models },
  longestSide: { kind: "geometry", scopes: models, unit: ["毫米", "mm"] },
  sameFile: { kind: "duplicate", scopes: models },
  accountAge: { kind: "account", scopes: reviewed, unit: ["天", "days"] },
  strikes: { kind: "account", scopes: reviewed, unit: ["次", ""] },
  refused: { kind: "account", scopes: reviewed, unit: ["次", ""] },
  records: {
    kind: "frequency",
    scopes: ["model", "content", "comment", "evaluation", "video", "feedback", "report"],
    unit: ["", ""],
    groups: ["user", "device", "ip", "file"],
  },
  accounts: {
    kind: "frequency",
    scopes: ["model", "content", "comment", "evaluation", "video"],
    unit: ["", ""],
    groups: ["device", "ip", "file"],
  },
  sameText: {
    kind: "frequency",
    scopes: ["content", "comment", "evaluation"],
    unit: ["", ""],
    groups: ["user", "device", "ip"],
  },
  selfHelp: { kind: "account", scopes: ["boostHelp"] },
};

/** Known properties of each kind of record, by which records can be counted together. */
export const groupsOf: Readonly<Record<ScopeKey, readonly GroupKey[]>> = {
  model: ["user", "ip", "file"],
  content: ["user", "device", "ip"],
  comment: ["user", "device", "ip"],
  evaluation: ["user", "device"],
  video: ["user", "file"],
  feedback: ["user"],
  report: ["user"],
  boostHelp: ["device"],
};

export const factsOf = (measure: Stored | null | undefined): MeasureFacts | null => {
  const key = RiskMeasure.value(measure)?.key;
  return key ? measures[key] : null;
};

/** Keys of the measures for which `holds`, as a filter writes them. */
export const measuresThat = (holds: (facts: MeasureFacts) => boolean): string =>
  Object.entries(measures)
    .flatMap(([key, facts]) => (holds(facts) ? [key] : []))
    .join(",");
