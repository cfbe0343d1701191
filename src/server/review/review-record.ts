import { randomUUID } from "node:crypto";
import { FindingKind, Severity } from "#domain/enumerations/findings.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { isIn, machineOf, transitionOf, transitionRefusal, writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { systemActor } from "#server/auth/session/session.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { ReviewOrder } from "#server/jobs/payloads.ts";
import { publish } from "#server/live/publish.ts";
import { queuesOf } from "#server/queue/lease.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { accountFindings, pictureFindings } from "./file-rules.ts";
import type { Finding, Rules } from "./finding.ts";
import { rulesFor } from "./finding.ts";
import { linkFindings } from "./link-rules.ts";
import { lookFindings } from "./look-rules.ts";
import {
  bannedWords,
  enabledRules,
  KEPT_RULES,
  keptFindings,
  picturesOf,
  standingOf,
  textsOf,
} from "./read-subject.ts";
import type { ReviewOptions } from "./subject.ts";
import { subjectOf } from "./subjects.ts";
import { textFindings } from "./text-rules.ts";
import { isTemporary, TryAgain } from "./temporary-error.ts";
import { writeHits } from "./write-hits.ts";
import { afterVerdictOfAreas } from "#server/generated/after-verdict.ts";
import { queueOrderOf, verdictOf, worst } from "./verdict.ts";

/** Finds by the rules that judge this record. The rules may be fewer than those in force, such as in a dry run. */
export async function findingsOf(options: ReviewOptions, name: string, reviewed: Reviewed): Promise<Finding[]> {
  const { db } = options;
  const { scope, texts, pictures, findings, resource } = subjectOf(name);
  const { record, now } = reviewed;
  const rules = rulesFor(reviewed.rules, name, record["lang"], ownerOf(resource, record));
  if (rules.length === 0) return [];
  const written = await textsOf(db, resource, texts, record);
  const shown = picturesOf(record, pictures);
  return [
    ...textFindings(written, await bannedWords(db, scope), rules),
    ...((await findings?.(options, record, rules)) ?? []),
    ...(await linkFindings(db, { texts: written, record, place: scope }, rules)),
    ...pictureFindings(shown, rules),
    ...(await lookFindings(options, { name, id: record.id }, shown, rules)),
    ...accountFindings(await standingOf(db, ownerOf(resource, record), now), rules),
  ];
}

async function replaceFindings(
  tx: Sql,
  { resource, id }: ReviewOrder,
  findings: readonly Finding[],
  { rules, now }: Reviewed,
): Promise<void> {
  await tx.query(
    `delete from review_finding where subject = $1 and subject_id = $2::bigint
       and not exists (select 1 from risk_rule r where r.id = review_finding.rule and ${KEPT_RULES})`,
    [resource, id],
  );
  for (const { kind, severity, rule, fileId, evidence } of findings)
    await insertRecord(
      tx,
      reviewFinding,
      {
        subject: resource,
        subjectId: id,
        file: fileId,
        rule: rules.find(({ key }) => key === rule)?.id ?? null,
        kind: FindingKind.of(kind),
        severity: Severity.of(severity),
        evidence,
        time: now,
      },
      null,
    );
}

const systemContext = (db: Database, now: number): Context => ({
  db,
  actor: systemActor,
  now,
  timezone: 0,
  language: 1,
  path: "review",
  requestId: randomUUID(),
  ip: "",
  device: "",
});

/** True if a rule that has hit wants a moderator to look, so that no exemption publishes the record. */
const rulesAsk = (rules: Rules, findings: readonly Pick<Finding, "rule">[]): boolean =>
  findings.some(({ rule }) => rules.some(({ key, action }) => key === rule && action !== "note"));

/**
 * Stores the verdict if the record waits for one and the order does not ask for findings only. Otherwise it stores only
 * the values that depend on the findings.
 */
async function store(
  tx: Sql,
  context: Context,
  order: ReviewOrder,
  record: AnyRecord,
  newFindings: readonly Finding[],
  rules: Rules,
): Promise<void> {
  const { resource, finished = {} } = subjectOf(order.resource);
  const machine = machineOf(resource);
  const findings = [...newFindings, ...(await keptFindings(tx, resource.name, record.id))];
  const severity = worst(findings);
  const name = verdictOf(severity);
  const verdict = transitionOf(machine, name);
  const derived = {
    severity: severity ? Severity.of(severity) : null,
    findingKinds: [...new Set(findings.map(({ kind }) => FindingKind.of(kind)))],
  };
  if (!waitsForVerdict(order, record)) {
    await tx.query(`update ${sqlName(resource.name)} set severity = $2, finding_kinds = $3 where id = $1::bigint`, [
      record.id,
      derived.severity,
      derived.findingKinds,
    ]);
    // Moderators who have the record on screen receive the new findings. This is needed only while it waits for a
    // decision.
    if (isIn(machine, machine.transitions["pass"]?.from ?? {}, record))
      await publish(tx, [{ kind: "changed", resource: resource.name, id: record.id, item: { ...record, ...derived } }]);
    return;
  }
  const patch = { ...writes(machine, verdict), ...derived, queueOrder: queueOrderOf(name, severity), ...finished };
  const after = await updateRecord(tx, resource, record, patch, null);
  await recordOperation(tx, context, {
    resource,
    id: record.id,
    targetId: ownerOf(resource, record),
    command: `${resource.name}.${name}`,
    before: record,
    after,
    batchId: randomUUID(),
  });
  const isHeld = name === "judgeNoPass" || rulesAsk(rules, findings);
  let current = after;
  if (!isHeld) for (const follow of afterVerdictOfAreas) current = await follow(tx, context, order.resource, current);
  await publish(tx, [
    { kind: "changed", resource: resource.name, id: record.id, item: current },
    ...queuesOf(resource.name).map((queue) => ({ kind: "count" as const, queue })),
  ]);
}

/** True if the review gives a verdict. Findings about what was decided long ago are no hits. */
function waitsForVerdict({ resource: name, findingsOnly }: ReviewOrder, record: AnyRecord): boolean {
  const machine = machineOf(subjectOf(name).resource);
  return !findingsOnly && transitionRefusal(machine, transitionOf(machine, "judgePass"), record) === null;
}

const ATTEMPTS = 3;

/** What a review knows before it finds anything. `now` is in seconds since 1970. */
interface Reviewed {
  record: AnyRecord;
  rules: Rules;
  now: number;
}

/**
 * Reviews a record.
 * @param find finds problems outside of any transaction; it runs again if the record was changed in the meantime
 */
async function reviewBy(
  { db }: ReviewOptions,
  order: ReviewOrder,
  find: (reviewed: Reviewed) => Promise<Finding[]>,
): Promise<void> {
  const rules = await enabledRules(db);
  const { resource } = subjectOf(order.resource);
  for (let attempt = 1; ; attempt++) {
    const now = Math.floor(Date.now() / 1000);
    const [record] = await readRecords(db, resource, [order.id]);
    if (!record) return;
    const reviewed = { record, rules, now };
    const findings = await find(reviewed);
    const stored = await db.transaction(async (tx) => {
      const current = await readRecord(tx, resource, order.id, true);
      if (current.version !== record.version) return false;
      await replaceFindings(tx, order, findings, reviewed);
      if (waitsForVerdict(order, current)) await writeHits(tx, resource, current, findings, rules);
      await store(tx, systemContext(db, now), order, current, findings, rules);
      return true;
    });
    if (stored) return;
    if (attempt === ATTEMPTS) throw new TryAgain(`${order.resource} ${order.id} kept changing while it was reviewed`);
  }
}

/**
 * Runs the automatic review of a record. Each hit is a finding with its evidence, and the worst severity gives the
 * verdict.
 */
export const reviewRecord = (options: ReviewOptions, order: ReviewOrder): Promise<void> =>
  reviewBy(options, order, (reviewed) => findingsOf(options, order.resource, reviewed));

/** The finding of a review that could not finish. It blocks regardless of the rules, because the record is unchecked. */
const unfinished: Finding = {
  kind: "geometry",
  severity: "block",
  rule: "meshUnreadable",
  fileId: null,
  evidence: { type: "fault", fault: "unfinished", detail: "" },
};

/**
 * Runs the review as a job. Without a verdict nobody could decide on the record. So if the last attempt fails because
 * of the record's own content, a finding says so and gives a verdict. After errors of disk, database or store, the
 * review is always tried again.
 */
export async function runReview(options: ReviewOptions, order: ReviewOrder, isLastAttempt: boolean): Promise<void> {
  try {
    await reviewRecord(options, order);
  } catch (error) {
    if (!isLastAttempt || isTemporary(error)) throw error;
    await reviewBy(options, order, async () => [unfinished]);
  }
}
