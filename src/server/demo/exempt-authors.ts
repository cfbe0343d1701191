import { DAY } from "#kernel/time-units.ts";
import { AuditExemption } from "#domain/enumerations/review.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { ExemptionStatus } from "#domain/users/enumerations.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";

/** Indexes of the members who upload most. Some of them get a review exemption; the others are candidates for one. */
const prolific = [7, 31, 58, 77, 104, 142, 188, 233];

/**
 * Returns the prolific author of model `i`, each in turn. Two of five live models have such an author; for all others
 * it is undefined.
 * @param i number of the model
 */
export function prolificAuthor(users: readonly string[], i: number): string | undefined {
  const place = [10, 12, 14, 16].indexOf(i % 20);
  return place < 0 ? undefined : users[prolific[(Math.floor(i / 20) * 4 + place) % prolific.length] ?? 0];
}

const model = AuditExemption.of("model");
const content = AuditExemption.of("content");

interface Entry {
  rules: readonly unknown[];
  reason: string;
  /** Days before the start of the demo. */
  begin: number;
  /** Days after the start of the demo; below 0 where it ended before. */
  end?: number;
  suspended?: string;
}

const entries: readonly Entry[] = [
  { rules: [model], reason: "两年来投稿稳定，无违规", begin: 160 },
  { rules: [content, model], reason: "签约设计师，合同期内免审", begin: 90, end: 120 },
  { rules: [model], reason: "机械类专业作者，文件质量高", begin: 45 },
  { rules: [model], reason: "连续通过 20 件", begin: 120, suspended: "作者申诉处理期间复核" },
  { rules: [model], reason: "春季征集活动期间免审", begin: 70, end: -10 },
];

async function addEntry(tx: Sql, grant: { user: string; grantor: string; start: number }, entry: Entry): Promise<void> {
  const { user, grantor, start } = grant;
  const begin = Math.floor(start - entry.begin * DAY);
  const values = {
    user,
    grantor,
    rules: entry.rules,
    reason: entry.reason,
    begin,
    createTime: begin,
    ...(entry.end === undefined ? {} : { end: Math.floor(start + entry.end * DAY) }),
    ...(entry.suspended ? { status: ExemptionStatus.of("suspended") } : {}),
  };
  const { id } = await insertRecord(tx, auditExempt, values, grantor);
  const operation = { moduleId: auditExempt.module, resource: auditExempt.name, opObjId: id, admin: grantor };
  const { createTime: _createTime, ...after } = { ...values, status: ExemptionStatus.of("active") };
  await insertRecord(
    tx,
    operationRecord,
    { ...operation, command: "auditExempt.add", before: {}, after, createTime: begin },
    null,
  );
  if (!entry.suspended) return;
  const states = { before: { status: ExemptionStatus.of("active") }, after: { status: values.status } };
  const more = { reason: entry.suspended, createTime: Math.floor(start - 2 * DAY) };
  await insertRecord(tx, operationRecord, { ...operation, command: "auditExempt.suspend", ...states, ...more }, null);
}

/** Gives a few members a review exemption. Their waiting models are published after the automatic review. */
export async function addDemoExemptions(
  tx: Sql,
  users: readonly string[],
  moderators: readonly string[],
  start: number,
): Promise<void> {
  for (const [i, entry] of entries.entries()) {
    const user = users[prolific[i] ?? 0];
    const grantor = moderators[i % moderators.length];
    if (user && grantor) await addEntry(tx, { user, grantor, start }, entry);
  }
}
