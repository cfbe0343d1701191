import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import type { Finding, Rules } from "./finding.ts";

/** Beginning of a member's text that does not end within a character. */
export const beginOf = (text: unknown): string => [...String(text ?? "")].slice(0, 100).join("");

/**
 * Writes a hit of each rule that found something in a record. A hit that nobody has judged yet is not written twice, as
 * when the record is reviewed again.
 */
export async function writeHits(
  tx: Sql,
  resource: Resource,
  record: AnyRecord,
  findings: readonly Finding[],
  rules: Rules,
): Promise<void> {
  const first = new Map(findings.toReversed().map((finding) => [finding.rule, finding]));
  const hits = rules.flatMap(({ id, key, action }) => {
    const finding = first.get(key);
    if (!finding) return [];
    const { kind, severity, evidence } = finding;
    return [{ rule: id, kind: FindingKind.of(kind), severity: Severity.of(severity), action, evidence }];
  });
  if (hits.length === 0) return;
  const written = await tx.query<{ id: string }>(
    `insert into risk_hit (rule, kind, severity, action, evidence, subject, subject_id, about, "user", device, ip)
     select n.rule, n.kind, n.severity, n.action, n.evidence, $2, $3::bigint, $4, $5::bigint, $6, $7
     from jsonb_to_recordset($1::jsonb) as n(rule bigint, kind text, severity smallint, action text, evidence jsonb)
     where not exists (select 1 from risk_hit h where h.subject = $2 and h.subject_id = $3::bigint and h.rule = n.rule
       and h.verdict = 'open' and h.delete_time is null)
     returning id`,
    [
      JSON.stringify(hits),
      resource.name,
      record.id,
      beginOf(record[resource.title]),
      ownerOf(resource, record),
      String(record["device"] ?? ""),
      String(record["ip"] ?? ""),
    ],
  );
  const [one] = written;
  if (one) await publish(tx, [{ kind: "added", resource: "riskHit", id: one.id }]);
}
