import { License, ModelShelf, ModelSource, ModelType } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { MaturityRating } from "#domain/models/enumerations.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Count } from "#server/audit/record.ts";
import { auditReasons } from "#server/db/seed-data.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { SharedRecords } from "./shared-records.ts";
import { prolificAuthor } from "./exempt-authors.ts";
import type { Random } from "./shapes/random.ts";
import { between, seeded, whole } from "./shapes/random.ts";
import type { Template } from "./templates.ts";
import { colorTags } from "#server/areas/tags/demo/texts.ts";
import { membersTags, textOf, things } from "./texts.ts";

/** Tags of model `i`: those of its shape in one language, now and then a colour or two, and one that a member made up. */
const tagsOf = ({ tags }: SharedRecords, ofShape: readonly (readonly [string, string])[], i: number): string[] => {
  const own = i % 5 === 0 ? membersTags[(i / 5) % membersTags.length] : undefined;
  const names = ofShape.map(([zh, en]) => (i % 4 === 0 ? en : zh));
  const colors = i % 3 === 0 ? [(i / 3) % colorTags.length, ...(i % 9 === 0 ? [(i / 9) % colorTags.length] : [])] : [];
  const all = [...names, ...colors.map((at) => colorTags[at]?.name ?? ""), ...(own === undefined ? [] : [own])];
  return [...new Set(all)].flatMap((name) => tags.get(name) ?? []);
};

const DAY = 86_400;

const at = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

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
  const anybody = at(random, users);
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
    modelSource: ModelSource.of(at(random, ["original", "original", "share", "secondary"] as const)),
    license: License.of(at(random, ["ccBy", "ccBySa", "ccByNc", "ccByNcSa", "cc0"] as const)),
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
    uploadSource: Platform.of(at(random, ["ios", "android", "webPc"] as const)),
    ip: `203.0.113.${whole(random, 1, 254)}`,
    viewCount: popular * 9,
    downloadCount: popular,
    likeCount: Math.floor(popular / 4),
    collectCount: Math.floor(popular / 6),
    fileCount: 1,
    totalFileSize: template.file.size,
    ...(fate === "waits" ? {} : { reviewer: at(random, cast.moderators), reviewTime: reviewed }),
    ...(fate === "live" ? { publishTime: reviewed } : {}),
  };
}

/** Updates the author's counters. In the demo, nothing else changes them. */
const count = (tx: Sql, author: unknown, { passed = 0, refused = 0, strikes = 0 }): Promise<unknown> =>
  tx.query(
    `update "user" set models = models + 1, passed = passed + $2, refused = refused + $3, strikes = strikes + $4
     where id = $1::bigint`,
    [author, passed, refused, strikes],
  );

/**
 * Adds the past decision that put a model into its state.
 * @returns the counters that it changes for the author
 */
async function addDecision(tx: Sql, record: AnyRecord, fate: Fate, random: Random): Promise<Partial<Count>> {
  const [reasonKey, reason] = fate === "down" ? at(random, downReasons) : ["", ""];
  const after = states[fate];
  await insertRecord(
    tx,
    operationRecord,
    {
      moduleId: "model",
      resource: model.name,
      opObjId: record.id,
      targetId: record["author"],
      command: fate === "live" ? "model.pass" : "model.noPass",
      admin: record["reviewer"],
      reason,
      reasonKey,
      before: { status: ModelShelf.of("wait"), machineReview: MachineReview.of("dubious") },
      after,
      queue: "machineReview",
      createTime: record["reviewTime"],
    },
    null,
  );
  const struck = auditReasons.some(([key, , , strike]) => key === reasonKey && strike === true);
  return fate === "live" ? { passed: 1 } : { refused: 1, strikes: struck ? 1 : 0 };
}

/**
 * Adds model `i` of the demo. Its texts, files and numbers are always the same; its age counts from the start of the demo.
 */
export async function addDemoModel(tx: Sql, cast: SharedRecords, i: number): Promise<void> {
  const random = seeded(50_000 + i);
  const fate = fateOf(i);
  const whole = cast.templates.filter((template) => !template.broken);
  const broken = cast.templates.filter((template) => template.broken);
  const template = fate === "waits" && i % 9 === 2 ? at(random, broken) : at(random, whole);
  const record = await insertRecord(tx, model, valuesOf(random, cast, i, template), null);
  const extension = /\.[^.]+$/.exec(template.file.name)?.[0] ?? "";
  const named = {
    fileName: template.file.name,
    fileFormat: extension,
    fileSize: template.file.size,
    fileMd5: template.file.md5,
  };
  await insertRecord(tx, modelFile, { model: record.id, file: template.file, sort: 0, ...named }, null);
  await count(tx, record["author"], fate === "waits" ? {} : await addDecision(tx, record, fate, random));
  if (fate === "waits") return enqueueReview(tx, "model", record.id);
  // A low priority, so that waiting models are reviewed first. Decided models only get findings.
  await enqueueReview(tx, "model", record.id, { findingsOnly: true, later: true });
}
