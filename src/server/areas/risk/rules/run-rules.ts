import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import type { Evidence } from "#domain/risk/review-finding.resource.ts";
import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { publish } from "#server/live/publish.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Rule } from "#server/review/finding.ts";
import { enabledRules } from "#server/review/read-subject.ts";
import { isReviewed } from "#server/review/subjects.ts";
import { systemContext } from "#server/system-context.ts";
import { act } from "./act.ts";
import type { Group } from "./find-groups.ts";
import { findGroups } from "./find-groups.ts";
import { beginOf } from "#server/review/write-hits.ts";

/** Records of so many seconds are new at each run. The runs overlap, and a group is hit once within its time. */
const NEW_SECONDS = 180;
/** Records of a group that get a finding. */
const MOST_FINDINGS = 20;

const evidenceOf = ({ measure, limit, window, groupBy }: Rule, { key, value }: Group): Evidence => ({
  type: "frequency",
  measure,
  value,
  limit: limit ?? 0,
  window: window ?? 0,
  group: String(groupBy),
  // An address is personal, and evidence is not masked.
  key: groupBy === "ip" ? "" : key,
});

/** Moderators see the hit at each record that waits for them, or was published. */
async function addFindings(tx: Sql, context: Context, rule: Rule, group: Group): Promise<void> {
  for (const { subject, id } of group.items.slice(0, MOST_FINDINGS)) {
    if (!isReviewed(subject)) continue;
    const values = {
      subject,
      subjectId: id,
      rule: rule.id,
      kind: FindingKind.of(rule.kind),
      severity: Severity.of(rule.severity),
      evidence: evidenceOf(rule, group),
      time: context.now,
    };
    await tx.query("delete from review_finding where subject = $1 and subject_id = $2::bigint and rule = $3::bigint", [
      subject,
      id,
      rule.id,
    ]);
    await insertRecord(tx, reviewFinding, values, null);
    await enqueueReview(tx, subject, id, { findingsOnly: true });
  }
}

/** Writes a hit of a frequency rule with its findings, and does what the rule says. */
async function strike(tx: Sql, context: Context, rule: Rule, group: Group): Promise<void> {
  const [latest] = group.items;
  if (!latest) return;
  const hit = await insertRecord(
    tx,
    riskHit,
    {
      rule: rule.id,
      kind: FindingKind.of(rule.kind),
      severity: Severity.of(rule.severity),
      subject: latest.subject,
      subjectId: latest.id,
      about: beginOf(group.about),
      user: group.user,
      device: group.device,
      ip: group.ip,
      groupKey: group.groupKey,
      evidence: evidenceOf(rule, group),
      action: rule.action,
    },
    null,
  );
  await addFindings(tx, context, rule, group);
  await act(tx, context, rule, group, hit.id);
  await refreshKeptOf(tx, riskRule, [rule.id]);
  await publish(tx, [{ kind: "added", resource: riskHit.name, id: hit.id }]);
}

/**
 * Judges by the frequency rules in force what has come since the last run.
 * @param seconds length of the time in which records are new
 * @returns the number of hits
 */
export async function runRules(db: Database, seconds = NEW_SECONDS): Promise<number> {
  let hits = 0;
  for (const rule of (await enabledRules(db)).filter(({ kind }) => kind === "frequency"))
    hits += await db.transaction(async (tx) => {
      // Several processes run the rules; one of them writes.
      const [lock] = await tx.query<{ free: boolean }>(
        "select pg_try_advisory_xact_lock(hashtext('risk rules'), $1::int) as free",
        [Number(rule.id) % 2_147_483_647],
      );
      if (!lock?.free) return 0;
      const groups = await findGroups(tx, rule, seconds);
      for (const group of groups) await strike(tx, systemContext(db), rule, group);
      return groups.length;
    });
  return hits;
}
