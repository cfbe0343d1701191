import { ModelProcessing } from "#domain/enumerations/models.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { guardsOf } from "#kernel/command.ts";
import { isFigure, isList, standardFields } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { memberTaskFactories } from "./make-member-tasks.ts";
import { makeCategory, makeModel, makeModelFile, makeUser, now, storedCover } from "./factory.ts";
import { afterSaleFactories } from "./make-after-sales.ts";
import { payeeFactories } from "./make-withdrawal.ts";
import { ledgerFactories } from "./make-ledger.ts";
import { paymentFactories } from "./make-payments.ts";
import { printFactories } from "./make-print-service.ts";
import { rechargeFactories } from "./make-recharges.ts";
import { settlementFactories } from "./make-settlements.ts";
import type { Values } from "./values.ts";
import { both, nextNumber, ownTime, row, unique, valuesOf } from "./values.ts";

const picture = {
  key: "11/112233445566778899aabbccddeeff.png",
  name: "picture.png",
  size: 1_000,
  md5: "11112233445566778899aabbccddeeff",
  width: 1_600,
  height: 900,
};

/** Creates a group that grants nothing, so that every admin may assign it. */
export const aGroup = async (db: Sql): Promise<string> => (await makeAny(db, resourceNamed("authGroup"))).id;

/** Values of a circle, in a category of circles. */
export async function circleValues(db: Sql, avatar: unknown): Promise<Values> {
  const categoryId = (await makeCategory(db, { types: 1 })).id;
  return { name: unique(), description: "描述", avatar, categoryId, groupType: "interest" };
}

/** Creates a model that members see. Only such a model comes onto a list. */
/** A level above all others. */
export async function nextLevel(db: Sql): Promise<Values> {
  const [top] = await db.query<{ number: number; need: number }>(
    `select coalesce(max(number), -1) + 1 as number, coalesce(max(need), -100) + 100 as need from experience_level`,
  );
  return { ...top, name: both("等级") };
}

export const makeLive = (db: Sql): Promise<AnyRecord> =>
  makeModel(db, { status: 2, machineReview: 5, queueOrder: null });

/** Creates a post that members see. Only such a post comes onto a list. */
export const makeLivePost = (db: Sql, values: Values = {}): Promise<AnyRecord> =>
  makeAny(db, resourceNamed("content"), { status: 2, review: 2, machineReview: 5, heading: unique(), ...values });

/** Values of entries of lists of posts, besides the post. A place takes few pins, so each has a place of its own. */
export const ofPosts: Readonly<Record<string, (db: Sql) => Promise<Values>>> = {
  topContent: async (db) => {
    const placeId = (await makeAny(db, resourceNamed("topic"))).id;
    return { place: "topic", placeId, begin: now() - 60, end: now() + 9_000, label: "角标" };
  },
  contentRecommendation: async () => ({ place: "home", begin: now() - 60, end: now() + 9_000 }),
  collectionItem: async (db) => ({ collection: (await makeAny(db, resourceNamed("collection"))).id, note: "推荐语" }),
};

/** Values of entries of lists of models, besides the model. */
export const ofModels: Readonly<Record<string, () => Values>> = {
  recommendation: () => ({ place: "home", begin: now() - 60, end: now() + 9_000 }),
  memberModel: () => ({ vipLevels: [2] }),
  promotionModel: () => ({ activity: "1", begin: now() - 60, end: now() + 9_000 }),
  multicolorModel: () => ({ colorCount: 2, filamentColors: [{ color: "#336699" }, { color: "#993366" }] }),
};

/** Factories of resources that need more than a value in each required field. */
const factories: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  ...ledgerFactories,
  ...afterSaleFactories,
  ...payeeFactories,
  ...paymentFactories,
  ...printFactories,
  ...rechargeFactories,
  ...memberTaskFactories,
  ...settlementFactories,
  biForm: async (db, values) => {
    const [view] = await db.query<{ id: string }>("select id from bi_view where key = 'tags'");
    const [reader] = await db.query<{ id: string }>("select id from admin order by id limit 1");
    const columns = row("kind", { kind: "text" });
    const known = { name: both("报表"), source: "view", view: view?.id, columns, receivers: [reader?.id] };
    return insertRecord(db, resourceNamed("biForm"), { ...known, ...values }, null);
  },
  model: makeModel,
  user: makeUser,
  category: makeCategory,
  // Places and menus take few records, and these have room for all.
  tagRecommendation: async (db, values) => {
    const recBegin = now() + nextNumber() * 10_000;
    const tag = (await makeAny(db, resourceNamed("tag"))).id;
    const known = { tag, object: "model", recPlace: "modelHome", recBegin, recEnd: recBegin + 9_000 };
    return insertRecord(db, resourceNamed("tagRecommendation"), { ...known, ...values }, null);
  },
  circle: async (db, values) =>
    insertRecord(
      db,
      resourceNamed("circle"),
      { ...(await circleValues(db, null)), avatar: storedCover, ...values },
      null,
    ),
  circleRecommendation: async (db, values) => {
    const circle = (await makeAny(db, resourceNamed("circle"))).id;
    const known = { circle, recPlace: "community", ...ownTime() };
    return insertRecord(db, resourceNamed("circleRecommendation"), { ...known, ...values }, null);
  },
  topicRecommendation: async (db, values) => {
    const topic = (await makeAny(db, resourceNamed("topic"))).id;
    return insertRecord(
      db,
      resourceNamed("topicRecommendation"),
      { topic, recPlace: "home", ...ownTime(), ...values },
      null,
    );
  },
  topicModel: async (db, values) => {
    const topic = (await makeAny(db, resourceNamed("topic"), { kind: "both" })).id;
    return insertRecord(db, resourceNamed("topicModel"), { topic, model: (await makeModel(db)).id, ...values }, null);
  },
  topic: async (db, values) =>
    insertRecord(db, resourceNamed("topic"), { name: unique(), kind: "both", cover: storedCover, ...values }, null),
  hotWord: async (db, values) => {
    const begin = now() + nextNumber() * 10_000;
    const known = { word: both("热词"), place: "box", begin, end: begin + 9_000 };
    return insertRecord(db, resourceNamed("hotWord"), { ...known, ...values }, null);
  },
  shortLink: async (db, values) => {
    const rule = { action: "allow", where: ["shortLink"], reason: "测试", category: "own" };
    const pattern = `${unique()}.example`;
    await insertRecord(db, resourceNamed("externalRule"), { pattern, ...rule }, null);
    const known = { name: "短链", target: `https://${pattern}/`, code: `code${nextNumber()}`, platform: "1" };
    return insertRecord(db, resourceNamed("shortLink"), { ...known, ...values }, null);
  },
  navItem: (db, values) =>
    insertRecord(db, resourceNamed("navItem"), { name: both("导航"), menu: "side", platforms: [2], ...values }, null),
  // A decision is looked at again once, so each opinion has one of its own.
  secondOpinion: async (db, values) => {
    const targetId = (await makeLive(db)).id;
    const decided = { resource: "model", opObjId: targetId, command: "model.pass", moduleId: "model" };
    const operation = (await makeAny(db, resourceNamed("operationRecord"), decided)).id;
    const known = { heading: unique(), targetType: "model", targetId, operation };
    return insertRecord(db, resourceNamed("secondOpinion"), { ...known, ...values }, null);
  },
  modelFile: async (db, values) => makeModelFile(db, String(values["model"] ?? (await makeModel(db)).id), values),
  // A job that waits for approval has its request.
  bulkJob: async (db, values) => {
    const known = { jobNo: unique(), title: "作业", kind: "change", target: "category" };
    const pending = (await makeAny(db, resourceNamed("pendingDecision"))).id;
    return insertRecord(db, resourceNamed("bulkJob"), { ...known, pending, ...values }, null);
  },
  // A page can be rolled back to a version from which it differs.
  homeVersion: async (db, values) => {
    const { id } = await makeAny(db, resourceNamed("homeModule"));
    const modules = [{ id, name: "模块", values: {} }];
    const known = { name: "#1", page: "home", number: 1, modules, moduleCount: 1 };
    return insertRecord(db, resourceNamed("homeVersion"), { ...known, ...values }, null);
  },
  // Texts are written from the record for which a page stands.
  seoPage: async (db, values) => {
    const subject = { kind: 3, tag: (await makeAny(db, resourceNamed("tag"))).id };
    const known = { path: `/${unique()}`, titles: both("标题"), descriptions: both("描述"), robots: "index" };
    return insertRecord(db, resourceNamed("seoPage"), { ...known, schema: "none", ...subject, ...values }, null);
  },
  ...Object.fromEntries(
    Object.entries(ofModels).map(([name, more]) => [
      name,
      async (db: Sql, values: Values) =>
        insertRecord(db, resourceNamed(name), { model: String((await makeLive(db)).id), ...more(), ...values }, null),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ofPosts).map(([name, more]) => [
      name,
      async (db: Sql, values: Values) =>
        insertRecord(
          db,
          resourceNamed(name),
          { content: String((await makeLivePost(db)).id), ...(await more(db)), ...values },
          null,
        ),
    ]),
  ),
  collection: async (db, values) => {
    const owner = (await makeUser(db)).id;
    return insertRecord(
      db,
      resourceNamed("collection"),
      { name: unique(), owner, cover: storedCover, isPublic: true, ...values },
      null,
    );
  },
  video: async (db, values) => {
    const author = (await makeUser(db)).id;
    const file = { key: "22/112233445566778899aabbccddeeff.mp4", name: "a.mp4", size: 1_000, md5: "22".repeat(16) };
    const known = { title: unique(), kind: "post", author, file, lang: 1, submitTime: now() };
    return insertRecord(db, resourceNamed("video"), { ...known, ...values }, null);
  },
  // A live formula that replaced another one can return to it.
  recommendFormula: async (db, values) => {
    const known = { name: "公式", place: "home", weights: { downloads: 1 }, halfLife: 24 };
    const resource = resourceNamed("recommendFormula");
    const former = values["former"] ? (await insertRecord(db, resource, { ...known, status: "off" }, null)).id : null;
    return insertRecord(db, resource, { ...known, ...values, former }, null);
  },
  externalHost: (db, values) =>
    insertRecord(db, resourceNamed("externalHost"), { host: `${unique()}.example`, ...values }, null),
  information: async (db, values) => {
    await db.query(
      `insert into stored_file (key, md5, size, type, width, height) values ($1, $2, $3, 'image/png', $4, $5)
       on conflict do nothing`,
      [picture.key, picture.md5, picture.size, picture.width, picture.height],
    );
    const category = (await makeCategory(db, { types: 8 })).id;
    const texts = { title: both("文章"), content: both("<p>一</p>") };
    const known = { ...texts, category, lang: 1, cover: picture };
    return insertRecord(db, resourceNamed("information"), { ...known, ...values }, null);
  },
  goods: async (db, values) => {
    const classify = (await makeAny(db, resourceNamed("goodsClassify"))).id;
    const known = { name: both("商品"), code: unique(), images: [picture], classify, kind: "physical" };
    return insertRecord(db, resourceNamed("goods"), { ...known, ...values }, null);
  },
  experienceLevel: async (db, values) =>
    insertRecord(db, resourceNamed("experienceLevel"), { ...(await nextLevel(db)), icon: picture, ...values }, null),
  // Countries have two letters, which would not do for all tests of a worker. Three more do.
  region: (db, values) => {
    const code = `ZZ-${nextNumber().toString(36).toUpperCase()}`;
    return insertWith(db, resourceNamed("region"), { code, ...values });
  },
  photoModel: async (db, values) =>
    insertRecord(
      db,
      resourceNamed("photoModel"),
      { user: (await makeUser(db)).id, pictures: [picture], ...values },
      null,
    ),
  // One that waits is taken up by the worker of a running server.
  to3mfTask: async (db, values) => {
    const printers = [(await makeAny(db, resourceNamed("printer"))).id];
    const known = { model: (await makeModel(db)).id, printers, state: ModelProcessing.of("err") };
    return insertRecord(db, resourceNamed("to3mfTask"), { ...known, ...values }, null);
  },
  medal: (db, values) => {
    const known = { name: both("勋章"), description: both("说明"), icon: picture, group: "growth", measure: "hand" };
    return insertRecord(db, resourceNamed("medal"), { ...known, status: 2, ...values }, null);
  },
  // A sending that ended has receivers who have the medal, and who failed.
  medalSend: async (db, values) => {
    const medal = (await makeAny(db, resourceNamed("medal"))).id;
    const results = ["draft", "stopped"].includes(String(values["state"])) ? ["good"] : ["good", "sent", "failed"];
    const known = { medal, reason: "活动", ids: "1" };
    const send = await insertRecord(db, resourceNamed("medalSend"), { ...known, ...values }, null);
    for (const [line, result] of results.entries()) {
      const user = (await makeUser(db)).id;
      const got = { medal, user, source: "hand", sendBatch: send.id, getTime: now() };
      const record = result === "sent" ? (await insertRecord(db, resourceNamed("medalRecord"), got, null)).id : null;
      const receiver = { send: send.id, line, given: user, user, result, record };
      await insertRecord(db, resourceNamed("medalReceiver"), receiver, null);
    }
    return (await readRecords(db, resourceNamed("medalSend"), [send.id]))[0] ?? send;
  },
  asyncTask: async (db, values) => {
    const known = { taskNo: unique(), kind: "export", title: "任务", resource: "model" };
    const task = await insertRecord(db, resourceNamed("asyncTask"), { ...known, ...values }, null);
    await db.query(`insert into task_run (task, params) values ($1::bigint, '{"given": {}}')`, [task.id]);
    return task;
  },
  admin: async (db, values) => {
    const account = unique();
    const known = { account, email: `${account}@example.org`, authGroupIds: [await aGroup(db)], passwordHash: "none" };
    return insertRecord(db, resourceNamed("admin"), { realName: "员工", ...known, ...values }, null);
  },
};

/** Inserts a record of any resource without checking its rules. Missing required and unique values are added. */
export const makeAny = (db: Sql, resource: Resource, values: Values = {}): Promise<AnyRecord> =>
  factories[resource.name]?.(db, values) ?? insertWith(db, resource, values);

/** Inserts a record with values for what is missing, as the definitions of its fields ask. */
async function insertWith(db: Sql, { name, fields }: Resource, values: Values): Promise<AnyRecord> {
  const needed = Object.entries(fields).filter(
    ([field, { required, unique: isUnique, when }]) =>
      (required || isUnique) && !when && !(field in values) && !Object.hasOwn(standardFields, field),
  );
  const refer = async (target: string): Promise<string> => (await makeAny(db, resourceNamed(target))).id;
  return insertRecord(
    db,
    resourceNamed(name),
    { ...(await valuesOf(Object.fromEntries(needed), refer)), ...values },
    null,
  );
}

/** Value of a field that a guard such as `review:wait` or `proposed:*` asks for. */
function guardedValue(resource: Resource, name: string, text: string): unknown {
  const field = resource.fields[name];
  if (text === "true" || text === "false") return text === "true";
  const stored = field?.enumeration?.value(text === "*" ? (field.enumeration.values[0]?.key ?? "") : text)?.stored;
  if (stored !== undefined) return field && isList(field) ? [stored] : stored;
  if (field && isFigure(field) && /^\d+$/.test(text)) return Number(text);
  return "1";
}

/** Returns the values from which a command's transition starts, or that its guard requires. */
export function startOf({ action, resource: name, guard }: Command): Values {
  const resource = name === null ? null : resourceNamed(name);
  const machine = resource?.machine ?? null;
  const from = action.type === "transition" ? machine?.transitions[action.transition]?.from : undefined;
  const states = Object.entries(from ?? {}).map(([field, keys]) => [
    field,
    machine?.fields[field]?.value(keys?.[0] ?? "")?.stored,
  ]);
  const terms = guardsOf({ guard }).flatMap(({ filter }) => filter.split(" "));
  const guarded = terms.flatMap((term) => {
    const [, field = "", text = ""] = /^(\w+):(\*|\w+)(?:,\w+)*$/.exec(term) ?? [];
    return resource?.fields[field] ? [[field, guardedValue(resource, field, text)]] : [];
  });
  return Object.fromEntries([...guarded, ...states]) as Values;
}
