import { DAY } from "#kernel/time-units.ts";
import { License, ModelShelf, ModelSource, ModelType } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { MaturityRating } from "#domain/models/enumerations.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { auditReasons } from "#server/db/seed-data.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueueReviews } from "#server/jobs/enqueue.ts";
import { insertRecords } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";
import type { SharedRecords } from "./shared-records.ts";
import { prolificAuthor } from "./exempt-authors.ts";
import type { Random } from "./shapes/random.ts";
import { between, seeded, whole } from "./shapes/random.ts";
import type { Template } from "./templates.ts";
import { colorTags } from "./color-tags.ts";
import { membersTags, textOf, things } from "./texts.ts";

/** Tags of model `i`: those of its shape in one language, now and then a colour or two, and one that a member made up. */
const tagsOf = ({ tags }: SharedRecords, ofShape: readonly (readonly [string, string])[], i: number): string[] => {
  const memberTag = i % 5 === 0 ? membersTags[(i / 5) % membersTags.length] : undefined;
  const names = ofShape.map(([zh, en]) => (i % 4 === 0 ? en : zh));
  const colors = i % 3 === 0 ? [(i / 3) % colorTags.length, ...(i % 9 === 0 ? [(i / 9) % colorTags.length] : [])] : [];
  const all = [
    ...names,
    ...colors.map((index) => colorTags[index]?.name ?? ""),
    ...(memberTag === undefined ? [] : [memberTag]),
  ];
  return [...new Set(all)].flatMap((name) => tags.get(name) ?? []);
};

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/** State of a model. Of 20 models, nine wait for review, ten are live, and one was taken down. */
type Fate = "waits" | "live" | "down";
const fateOf = (i: number): Fate => (i % 20 < 9 ? "waits" : i % 20 < 19 ? "live" : "down");

const states: Record<
  Fate,
  { status: ReturnType<typeof ModelShelf.of>; machineReview: ReturnType<typeof MachineReview.of> }
> = {
  waits: { status: ModelShelf.of("wait"), machineReview: MachineReview.of("wait") },
  live: { status: ModelShelf.of("up"), machineReview: MachineReview.of("reviewPassed") },
  down: { status: ModelShelf.of("down"), machineReview: MachineReview.of("reviewFailed") },
};

/** Live models that stand on the lists of VIP and multicolour models (server/areas/rankings/demo.ts). */
export const VIP_DEMO = { first: 11, count: 36 } as const;
export const MULTICOLOR_DEMO = { first: 13, count: 38 } as const;
/** Every 40th model from the first one on is live, because the states repeat with 20. */
export const DEMO_STEP = 40;

const isOneOf = ({ first, count }: { first: number; count: number }, i: number): boolean =>
  i % DEMO_STEP === first && i < first + count * DEMO_STEP;
const isVipDemo = (i: number): boolean => isOneOf(VIP_DEMO, i);
const isMulticolorDemo = (i: number): boolean => isOneOf(MULTICOLOR_DEMO, i);

const downReasons = [
  ["brokenMesh", "网格破损，无法打印"],
  ["contact", "含站外联系方式或引流"],
  ["coverMismatch", "封面与模型不符"],
] as const;

/** Age in seconds. Waiting models are recent, and one in eight decided ones is from the last two days. */
function ageOf(random: Random, fate: Fate, i: number): number {
  if (fate === "waits") return between(random, 600, 2.6 * DAY);
  return i % 8 === 3 ? between(random, DAY, 2 * DAY) : between(random, 3 * DAY, 400 * DAY);
}

function authorOf(random: Random, users: readonly string[], i: number): string {
  const anybody = pick(random, users);
  return prolificAuthor(users, i) ?? anybody;
}

function valuesOf(random: Random, cast: SharedRecords, i: number, template: Template): Record<string, unknown> {
  const fate = fateOf(i);
  const english = i % 4 === 0;
  const { name, description } = textOf(random, template.shape, english ? 1 : 0, fate === "waits" && i % 7 === 1);
  const submitted = Math.floor(cast.start - ageOf(random, fate, i));
  // Models submitted in the last two days were decided within the last day, so that the home screen shows a day of
  // work.
  const reviewed = Math.min(submitted + whole(random, 600, DAY), cast.start - whole(random, 60, DAY));
  const thing = things[template.shape];
  const popular = fate === "live" ? Math.floor(between(random, 0, 1) ** 6 * 60_000) : 0;
  return {
    groupName: `${name} ${i % 11 === 0 ? "" : whole(random, 1, 99)}`.trim(),
    groupDesc: description,
    covers: [template.cover],
    author: authorOf(random, cast.users, i),
    categoryId: cast.categories.get(thing.category),
    tags: tagsOf(cast, thing.tags, i),
    modelType: ModelType.of("normal"),
    modelSource: ModelSource.of(pick(random, ["original", "original", "share", "secondary"] as const)),
    license: License.of(pick(random, ["ccBy", "ccBySa", "ccByNc", "ccByNcSa", "cc0"] as const)),
    copyright: i % 3 !== 0,
    isPay: i % 31 === 0,
    price: i % 31 === 0 ? whole(random, 2, 40) * 100 : 0,
    isVip: isVipDemo(i),
    isExclusive: i % 41 === 0,
    isMulticolor: isMulticolorDemo(i),
    maturityRating: MaturityRating.of("all"),
    lang: Language.of(english ? "en" : "zh"),
    ...states[fate],
    submitTime: submitted,
    createTime: submitted,
    uploadSource: Platform.of(pick(random, ["ios", "android", "webPc"] as const)),
    ip: `203.0.113.${whole(random, 1, 254)}`,
    viewCount: popular * 9,
    downloadCount: popular,
    likeCount: Math.floor(popular / 4),
    collectCount: Math.floor(popular / 6),
    fileCount: 1,
    totalFileSize: template.file.size,
    ...(fate === "waits" ? {} : { reviewer: pick(random, cast.moderators), reviewTime: reviewed }),
    ...(fate === "live" ? { publishTime: reviewed } : {}),
  };
}

/** Updates the counters of authors. In the demo, nothing else changes them. */
async function countForAuthors(tx: Sql, models: readonly DemoModel[]): Promise<void> {
  const counts = models.map(({ values, fate, reason }) => ({
    author: values["author"],
    passed: fate === "live" ? 1 : 0,
    refused: fate === "down" ? 1 : 0,
    strikes: auditReasons.some(([key, , , strike]) => key === reason?.[0] && strike === true) ? 1 : 0,
  }));
  await tx.query(
    `update "user" u set models = u.models + c.models, passed = u.passed + c.passed,
       refused = u.refused + c.refused, strikes = u.strikes + c.strikes
     from (select author, count(*) as models, sum(passed) as passed, sum(refused) as refused, sum(strikes) as strikes
       from jsonb_to_recordset($1::jsonb) as c (author bigint, passed int, refused int, strikes int) group by author) c
     where u.id = c.author`,
    [JSON.stringify(counts)],
  );
}

/** A model of the demo that is not inserted yet. */
interface DemoModel {
  fate: Fate;
  template: Template;
  values: Row;
  /** Key and text of the reason for which it was taken down. */
  reason: (typeof downReasons)[number] | null;
}

/** Model `i`. Its texts, files and numbers are always the same; its age counts from the start of the demo. */
function demoModel(cast: SharedRecords, i: number): DemoModel {
  const random = seeded(50_000 + i);
  const fate = fateOf(i);
  const isBroken = fate === "waits" && i % 9 === 2;
  const template = pick(
    random,
    cast.templates.filter(({ broken }) => broken === isBroken),
  );
  const values = valuesOf(random, cast, i, template);
  return { fate, template, values, reason: fate === "down" ? pick(random, downReasons) : null };
}

const fileOf = (model: AnyRecord, { file }: Template): Row => ({
  model: model.id,
  file,
  sort: 0,
  fileName: file.name,
  fileFormat: /\.[^.]+$/.exec(file.name)?.[0] ?? "",
  fileSize: file.size,
  fileMd5: file.md5,
});

/** The past decision that put a model into its state. */
const decisionOn = (record: AnyRecord, { fate, reason }: DemoModel): Row => ({
  moduleId: "model",
  resource: model.name,
  opObjId: record.id,
  targetId: record["author"],
  command: fate === "live" ? "model.pass" : "model.noPass",
  admin: record["reviewer"],
  reason: reason?.[1] ?? "",
  reasonKey: reason?.[0] ?? "",
  before: { status: ModelShelf.of("wait"), machineReview: MachineReview.of("dubious") },
  after: states[fate],
  queue: "machineReview",
  createTime: record["reviewTime"],
});

/** Adds the models `from` to `to - 1`. */
export async function addModelBatch(tx: Sql, cast: SharedRecords, from: number, to: number): Promise<void> {
  const models = Array.from({ length: to - from }, (_, i) => demoModel(cast, from + i));
  const records = await insertRecords(
    tx,
    model,
    models.map(({ values }) => values),
    null,
  );
  const added = models.map((made, i) => ({ ...made, record: records[i] as AnyRecord }));
  const waiting = added.filter(({ fate }) => fate === "waits");
  const decided = added.filter(({ fate }) => fate !== "waits");
  await insertRecords(
    tx,
    modelFile,
    added.map(({ record, template }) => fileOf(record, template)),
    null,
  );
  await insertRecords(
    tx,
    operationRecord,
    decided.map((made) => decisionOn(made.record, made)),
    null,
  );
  await countForAuthors(tx, models);
  const ids = (of: typeof added): string[] => of.map(({ record }) => record.id);
  await enqueueReviews(tx, "model", ids(waiting));
  // A low priority, so that waiting models are reviewed first. Decided models only get findings.
  await enqueueReviews(tx, "model", ids(decided), { findingsOnly: true, later: true });
}
