import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { withoutUnwanted } from "#kernel/characters.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { KindKey } from "#server/review/finding.ts";
import { IMPORT_RULE } from "#server/review/finding.ts";
import { enabledRules } from "#server/review/read-subject.ts";
import type { Unreadable } from "./open-contained-file.ts";

/** A part of a design that its record does not contain. */
export interface OmittedPart {
  what: "file" | "picture" | "tag" | "title" | "author" | "licence";
  /** Name of the part; for a shortened text, the full text. */
  name: string;
  /**
   * Reason. `overLimit`: more than a record may have · `notTaken`: refused by the storage ·
   * `leadsOut`: outside the folder of the design · `shortened`: the record contains only the beginning.
   */
  fault: Unreadable | "overLimit" | "notTaken" | "leadsOut" | "shortened";
}

const kinds: Readonly<Record<OmittedPart["what"], KindKey>> = {
  file: "geometry",
  picture: "image",
  tag: "text",
  title: "text",
  author: "text",
  licence: "text",
};

/** Maximum number of characters in the detail of a finding. */
const MOST = 1_000;

/** Adds findings about omitted parts to the model, one per kind of part and reason. Reviews do not remove them. */
export async function addImportFindings(
  tx: Sql,
  model: string,
  leftOut: readonly OmittedPart[],
  now: number,
): Promise<void> {
  const rule = (await enabledRules(tx)).find(({ key }) => key === IMPORT_RULE);
  if (!rule) return;
  const groups = new Map<string, { kind: KindKey; fault: OmittedPart["fault"]; names: string[] }>();
  for (const { what, name, fault } of leftOut) {
    const group = groups.get(`${what} ${fault}`) ?? { kind: kinds[what], fault, names: [] };
    groups.set(`${what} ${fault}`, group);
    group.names.push(withoutUnwanted(name));
  }
  for (const { kind, fault, names } of groups.values()) {
    const values = {
      subject: "model",
      subjectId: model,
      rule: rule.id,
      kind: FindingKind.of(kind),
      severity: Severity.of(rule.severity),
      evidence: { type: "fault", fault, detail: [...new Set(names)].join(", ").slice(0, MOST) },
      time: now,
    };
    await insertRecord(tx, reviewFinding, values, null);
  }
}
