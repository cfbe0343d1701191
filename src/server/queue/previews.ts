import type { Preview } from "#domain/api/queue.ts";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { resourceNamed } from "#domain/index.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { Queue } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { titleOf } from "#server/resources/titles.ts";

const isImage = (value: unknown): value is StoredImage =>
  typeof value === "object" && value !== null && "key" in value && typeof value.key === "string";

/** First picture of a record, from any field that holds pictures. */
export function coverOf({ fields }: Resource, record: AnyRecord): StoredImage | null {
  for (const [name, { kind }] of Object.entries(fields)) {
    if (kind !== "images" && kind !== "image") continue;
    const stored = record[name];
    const first: unknown = Array.isArray(stored) ? stored[0] : stored;
    if (isImage(first)) return first;
  }
  return null;
}

interface Found {
  id: string;
  kind: string;
  severity: number;
  name: unknown;
  count: number;
}

/** Counts the findings of each record by rule and severity, the worst first. */
async function findingsOf(
  db: Sql,
  { language }: Context,
  resource: string,
  ids: readonly string[],
): Promise<Map<string, Preview["findings"]>> {
  const rows = await db.query<Found>(
    `select f.subject_id as id, f.kind, f.severity, r.name, count(*)::int as count
     from review_finding f left join risk_rule r on r.id = f.rule
     where f.subject = $1 and f.subject_id = any($2::bigint[]) and f.delete_time is null
     group by f.subject_id, f.kind, f.severity, r.name order by f.severity desc, min(f.id)`,
    [resource, ids],
  );
  const findings = new Map<string, Preview["findings"]>();
  for (const { id, kind, severity, name, count } of rows) {
    const label = FindingKind.value(kind)?.label;
    const text = name ? titleOf(riskRule.name, name, language) : label ? inLanguage({ language }, label) : "";
    const all = findings.get(id) ?? [];
    findings.set(id, [...all, { text, severity: Severity.value(severity)?.key ?? "info", count }]);
  }
  return findings;
}

/** Reads what a bulk decision shows of each item: its first picture and its findings. */
export async function previewsOf(db: Sql, context: Context, queue: Queue, ids: readonly string[]): Promise<Preview[]> {
  const resource = resourceNamed(queue.resource);
  const [records, findings] = await Promise.all([
    readRecords(db, resource, ids),
    findingsOf(db, context, resource.name, ids),
  ]);
  return records.map((record) => ({
    id: record.id,
    cover: coverOf(resource, record),
    findings: findings.get(record.id) ?? [],
  }));
}
