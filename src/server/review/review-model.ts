import { randomUUID } from "node:crypto";
import { ModelProcessing, ModelShelf, Parsing } from "#domain/enumerations/models.ts";
import { FindingKind, Severity } from "#domain/risk/enumerations.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { modelMachine } from "#domain/models/model.machine.ts";
import { model } from "#domain/models/model.resource.ts";
import { reviewFinding } from "#domain/models/review-finding.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import { transitionRefusal, writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { systemActor } from "#server/auth/session/session.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { InspectedFile, StoredInspection } from "./file-rules.ts";
import { accountFindings, duplicateFindings, geometryFindings, pictureFindings } from "./file-rules.ts";
import type { Finding, Rules } from "./finding.ts";
import { IMPORT_RULE } from "./finding.ts";
import { coversOf, keptFindings, enabledRules, bannedWords, sameFiles, standingOf, textsOf } from "./read-model.ts";
import { inspectStored, pictureKeys } from "./inspect-file.ts";
import { licenseFindings, textFindings } from "./text-rules.ts";
import { isTemporary, TryAgain } from "./temporary-error.ts";
import { publishExempt } from "./publish-exempt.ts";
import { queueOrderOf, verdictOf, worst } from "./verdict.ts";

export interface ReviewOptions {
  db: Database;
  storage: Storage;
}

/** Reads the files of a model; `readRecords` leaves deleted ones out. */
async function filesOf(db: Sql, modelId: string): Promise<AnyRecord[]> {
  const rows = await db.query<{ id: string }>("select id from model_file where model = $1::bigint order by sort, id", [
    modelId,
  ]);
  return readRecords(
    db,
    modelFile,
    rows.map((row) => row.id),
  );
}

/** Stores the measures in the record of the file. Files with the same content share poster and turntable. */
async function keepFacts(db: Sql, file: AnyRecord, inspection: StoredInspection): Promise<void> {
  const stored = file["file"] as StoredFile;
  const keys = pictureKeys(stored.md5);
  const picture = (key: string): StoredFile => ({ key, name: key, size: 0, md5: stored.md5 });
  const facts =
    inspection.kind === "mesh"
      ? {
          triangles: inspection.triangles,
          bounds: inspection.bounds,
          volume: Math.round(inspection.volume * 1000) / 1000,
          watertight: inspection.watertight,
          openEdges: inspection.openEdges,
          openEdgeSample: inspection.openEdgeSample,
          ...(inspection.hasPictures ? { poster: picture(keys.poster), sprite: picture(keys.sprite) } : {}),
        }
      : {};
  const parsing = Parsing.of(inspection.kind === "fault" ? "fail" : "success");
  if (file["parsing"] !== parsing) await updateRecord(db, modelFile, file, { ...facts, parsing }, null);
}

async function inspectAll({ db, storage }: ReviewOptions, files: readonly AnyRecord[]): Promise<InspectedFile[]> {
  const inspected: InspectedFile[] = [];
  for (const file of files) {
    const stored = file["file"] as StoredFile;
    const inspection = await inspectStored(db, storage, stored);
    await keepFacts(db, file, inspection);
    inspected.push({ id: file.id, name: String(file["fileName"]), md5: stored.md5, inspection });
  }
  return inspected;
}

async function findingsOf(options: ReviewOptions, record: AnyRecord, rules: Rules, now: number): Promise<Finding[]> {
  const { db } = options;
  const inspected = await inspectAll(options, await filesOf(db, record.id));
  return [
    ...textFindings(await textsOf(db, record), await bannedWords(db), rules),
    ...licenseFindings(record, rules),
    ...duplicateFindings(await sameFiles(db, record), rules),
    ...geometryFindings(inspected, rules),
    ...pictureFindings(coversOf(record), rules),
    ...accountFindings(await standingOf(db, record["author"], now), rules),
  ];
}

async function replaceFindings(
  tx: Sql,
  id: string,
  findings: readonly Finding[],
  rules: Rules,
  now: number,
): Promise<void> {
  await tx.query(
    "delete from review_finding where model = $1::bigint and rule is distinct from (select id from risk_rule where key = $2)",
    [id, IMPORT_RULE],
  );
  for (const { kind, severity, rule, fileId, evidence } of findings)
    await insertRecord(
      tx,
      reviewFinding,
      {
        model: id,
        file: fileId,
        rule: rules.get(rule)?.id ?? null,
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

/**
 * Stores the verdict if the model waits for one and `findingsOnly` is false. Otherwise it stores only the values that
 * depend on the findings.
 */
async function store(
  tx: Sql,
  context: Context,
  record: AnyRecord,
  found: readonly Finding[],
  findingsOnly: boolean,
): Promise<void> {
  const findings = [...found, ...(await keptFindings(tx, record.id))];
  const severity = worst(findings);
  const name = verdictOf(severity);
  const verdict = modelMachine.transitions[name];
  if (!verdict) throw new Error(`the machine of model has no ${name}`);
  const derived = {
    severity: severity ? Severity.of(severity) : null,
    findingKinds: [...new Set(findings.map(({ kind }) => FindingKind.of(kind)))],
  };
  if (findingsOnly || transitionRefusal(modelMachine, verdict, record)) {
    await tx.query("update model set severity = $2, finding_kinds = $3 where id = $1::bigint", [
      record.id,
      derived.severity,
      derived.findingKinds,
    ]);
    // Moderators who have the model on screen receive the new findings. This is needed only while the model waits for a
    // decision.
    if (record["status"] === ModelShelf.of("wait"))
      await publish(tx, [{ kind: "changed", resource: model.name, id: record.id, item: { ...record, ...derived } }]);
    return;
  }
  const patch = {
    ...writes(modelMachine, verdict),
    ...derived,
    queueOrder: queueOrderOf(name, severity),
    processing: ModelProcessing.of("processed"),
  };
  const after = await updateRecord(tx, model, record, patch, null);
  const author = record["author"] ? String(record["author"]) : null;
  await recordOperation(tx, context, {
    resource: model,
    id: record.id,
    targetId: author,
    command: `model.${name}`,
    before: record,
    after,
    batchId: randomUUID(),
  });
  const current = name === "judgeNoPass" ? after : await publishExempt(tx, context, after);
  await publish(tx, [
    { kind: "changed", resource: model.name, id: record.id, item: current },
    { kind: "count", queue: "machineReview" },
  ]);
}

const ATTEMPTS = 3;

export interface ReviewOrder {
  modelId: string;
  /** True to store the findings without a verdict. */
  findingsOnly: boolean;
}

/**
 * Reviews a model.
 * @param find finds problems outside of any transaction; it runs again if the model was changed in the meantime
 */
async function reviewBy(
  { db }: ReviewOptions,
  { modelId, findingsOnly }: ReviewOrder,
  find: (record: AnyRecord, rules: Rules, now: number) => Promise<Finding[]>,
): Promise<void> {
  const rules = await enabledRules(db);
  for (let attempt = 1; ; attempt++) {
    const now = Math.floor(Date.now() / 1000);
    const [record] = await readRecords(db, model, [modelId]);
    if (!record) return;
    const findings = await find(record, rules, now);
    const stored = await db.transaction(async (tx) => {
      const current = await readRecord(tx, model, modelId, true);
      if (current.version !== record.version) return false;
      await replaceFindings(tx, modelId, findings, rules, now);
      await store(tx, systemContext(db, now), current, findings, findingsOnly);
      return true;
    });
    if (stored) return;
    if (attempt === ATTEMPTS) throw new TryAgain(`model ${modelId} kept changing while it was reviewed`);
  }
}

/**
 * Runs the automatic review of a model. Each hit is a finding with its evidence, and the worst severity gives the
 * verdict.
 */
export const reviewModel = (options: ReviewOptions, order: ReviewOrder): Promise<void> =>
  reviewBy(options, order, (record, rules, now) => findingsOf(options, record, rules, now));

/** The finding of a review that could not finish. It blocks regardless of the rules, because the model is unchecked. */
const unfinished: Finding = {
  kind: "geometry",
  severity: "block",
  rule: "meshUnreadable",
  fileId: null,
  evidence: { type: "fault", fault: "unfinished", detail: "" },
};

/**
 * Runs the review as a job. Without a verdict nobody could decide on the model. So if the last attempt fails because of
 * the model's own content, a finding says so and gives a verdict. After errors of disk, database or store, the review
 * is always tried again.
 */
export async function runReview(options: ReviewOptions, order: ReviewOrder, isLastAttempt: boolean): Promise<void> {
  try {
    await reviewModel(options, order);
  } catch (error) {
    if (!isLastAttempt || isTemporary(error)) throw error;
    await reviewBy(options, order, async () => [unfinished]);
  }
}
