import { resourceNamed } from "#domain/index.ts";
import { applies } from "#kernel/conditional-fields.ts";
import type { Command } from "#kernel/command.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { isFigure, isList, standardFields } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { insertRecord, writable } from "#server/resources/write.ts";
import type { TestApp } from "./app.ts";
import { makeCategory, makeModel, makeModelFile, makeUser, now, storedCover } from "./factory.ts";
import { png, stl, upload } from "./upload.ts";

export type Values = Record<string, unknown>;
const both = (text: string): object => ({ "1": text, "0": `${text} in English` });
const row = (key: string, more: object): object[] => [{ key, ...more }];
const picture = {
  key: "11/112233445566778899aabbccddeeff.png",
  name: "picture.png",
  size: 1_000,
  md5: "11112233445566778899aabbccddeeff",
  width: 1_600,
  height: 900,
};
let numbers = 0;
const unique = (): string => `sample-${++numbers}`;

/** Creates a group that grants nothing, so that every admin may assign it. */
const aGroup = async (db: Sql): Promise<string> => (await makeAny(db, resourceNamed("authGroup"))).id;

/** A period that no other sample has. */
const ownTime = (): { recBegin: number; recEnd: number } => {
  const recBegin = now() + ++numbers * 10_000;
  return { recBegin, recEnd: recBegin + 9_000 };
};

/** Values of a circle, in a category of circles. */
async function circleValues(db: Sql, avatar: unknown): Promise<Values> {
  const categoryId = (await makeCategory(db, { types: 1 })).id;
  return { name: unique(), description: "描述", avatar, categoryId, groupType: "interest" };
}

/** Creates a model that members see. Only such a model comes onto a list. */
const makeLive = (db: Sql): Promise<AnyRecord> => makeModel(db, { status: 2, machineReview: 5, queueOrder: null });

/** Values of entries of lists of models, besides the model. */
const ofModels: Readonly<Record<string, () => Values>> = {
  recommendation: () => ({ place: "home", begin: now() - 60, end: now() + 9_000 }),
  memberModel: () => ({ vipLevels: [2] }),
  promotionModel: () => ({ activity: "1", begin: now() - 60, end: now() + 9_000 }),
  multicolorModel: () => ({ colorCount: 2, filamentColors: [{ color: "#336699" }, { color: "#993366" }] }),
};

/** Bodies of new records whose values depend on each other by rules that are not part of the definitions. */
const dependent: Readonly<Record<string, (api: TestApp) => Promise<Values[]>>> = {
  model: async (api) => {
    const cover = (await upload(api, "cover.png", await png())).result;
    const links = { author: (await makeUser(api.db)).id, categoryId: (await makeCategory(api.db)).id };
    return [{ groupName: "花瓶", covers: [cover], modelSource: 1, lang: 1, ...links }];
  },
  companyPage: async (api) => {
    const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from("ftypisom"), Buffer.alloc(64)]);
    const video = (await upload(api, "a.mp4", mp4)).result;
    const contacts = [{ kind: "mail", value: "a@b.c" }];
    return [
      { kind: "contact", title: both("联系"), body: both("<p>一</p>"), contacts, video },
      {
        kind: "agreement",
        title: both("协议"),
        body: both("<p>一</p>"),
        edition: unique(),
        effective: now() + 9_000,
        changes: both("新"),
      },
    ];
  },
  admin: async (api) => {
    const user = (await makeUser(api.db)).id;
    const account = unique();
    const email = `${account}@example.org`;
    return [{ user, account, realName: "员工", email, authGroupIds: [await aGroup(api.db)] }];
  },
  tag: () =>
    Promise.resolve([
      { name: unique(), kind: "model", nameI18n: both("标签") },
      { name: unique(), kind: "colour", nameI18n: both("颜色"), color: "#336699", nearColors: [{ color: "#336690" }] },
    ]),
  navItem: () =>
    Promise.resolve([
      {
        name: { "1": "导航", "0": "Menu" },
        menu: "side",
        platforms: [2],
        jump: { target: "login" },
        label: { "1": "新", "0": "New" },
      },
    ]),
  homeModule: async (api) => {
    const icon = (await upload(api, "icon.png", await png(144, 144))).result;
    const known = { name: "模块", page: "home", platforms: [2] };
    const icons = [{ image: icon, text: { "1": "入口", "0": "Go" }, jump: { target: "login" } }];
    return [
      { ...known, kind: "entryIcons", icons },
      { ...known, kind: "html", body: "<p>一</p>" },
    ];
  },
  // A place takes few words at one time, so each sample has a time of its own.
  hotWord: () => {
    const begin = now() + ++numbers * 10_000;
    return Promise.resolve([{ word: both("热词"), place: "box", label: "none", begin, end: begin + 9_000 }]);
  },
  shortLink: async (api) => {
    const rule = resourceNamed("externalRule");
    const { pattern } = await makeAny(api.db, rule, {
      pattern: `${unique()}.example`,
      action: "allow",
      where: ["shortLink"],
    });
    const platform = (await makeAny(api.db, resourceNamed("linkPlatform"))).id;
    const target = `https://${String(pattern)}/`;
    const byPlatform = [{ platform: "ios", to: target }];
    const rules = { byPlatform, byCountry: [{ country: "DE", to: target }], byLang: [{ lang: 1, to: target }] };
    return [{ name: "短链", target, platform, ...rules, utm: { source: "x" } }];
  },
  biForm: async (api) => {
    const [view] = await api.db.query<{ id: string }>("select id from bi_view where key = 'tags'");
    const columns = row("kind", { kind: "text", from: "kind" });
    const charts = [{ kind: "bar", title: both("图"), x: "kind", y: "kind", series: "" }];
    const params = row("kind", { kind: "text", label: both("类型"), default: "", required: false });
    const known = { name: both("报表"), params };
    // Charts name columns, so the columns of a sample with charts cannot be anything.
    return [
      { ...known, columns, source: "view", view: view?.id },
      { ...known, columns, charts, source: "view", view: view?.id },
      { ...known, columns, source: "sql", sql: "select kind from tags where kind = :kind" },
    ];
  },
  circle: async (api) => [await circleValues(api.db, (await upload(api, "a.png", await png(64, 64))).result)],
  column: async (api) => [{ name: both("栏目"), circle: (await makeAny(api.db, resourceNamed("circle"))).id }],
  // A place takes few circles and topics at one time, so each sample has a time of its own.
  circleRecommendation: async (api) => {
    const circle = (await makeAny(api.db, resourceNamed("circle"))).id;
    return [{ circle, recPlace: "community", ...ownTime() }];
  },
  topicRecommendation: async (api) => {
    const topic = (await makeAny(api.db, resourceNamed("topic"))).id;
    return [{ topic, recPlace: "home", label: "new", ...ownTime() }];
  },
  topicUser: async (api) => {
    const topic = (await makeAny(api.db, resourceNamed("topic"))).id;
    return [{ topic, user: (await makeUser(api.db)).id, title: "头衔" }];
  },
  topicModel: async (api) => {
    const topic = (await makeAny(api.db, resourceNamed("topic"), { kind: "both" })).id;
    return [{ topic, model: (await makeModel(api.db)).id }];
  },
  information: async (api) => {
    const cover = (await upload(api, "cover.png", await png(320, 180))).result;
    const category = (await makeCategory(api.db, { types: 8 })).id;
    return [{ title: both("文章"), summary: both("摘要"), content: both("<p>一</p>"), cover, category, lang: 1 }];
  },
  medalSend: async (api) => {
    const medal = (await makeAny(api.db, resourceNamed("medal"))).id;
    const file = (await upload(api, "a.csv", Buffer.from("id\n1\n"))).result;
    return [{ medal, reason: "活动", ids: (await makeUser(api.db)).id, file }];
  },
  userSaid: () => Promise.resolve([{ name: "甲", title: both("用户"), text: both("好用") }]),
  blackList: () =>
    Promise.resolve([{ subjectKind: "device", subject: unique(), scope: ["post"], forGood: true, reason: "广告" }]),
  ...Object.fromEntries(
    Object.entries(ofModels).map(([name, more]) => [
      name,
      async (api: TestApp) => [{ model: (await makeLive(api.db)).id, ...more() }],
    ]),
  ),
  pinnedResult: async (api) => [{ word: "花瓶", model: (await makeModel(api.db)).id, until: now() + 9_000 }],
  systemConfig: () =>
    Promise.resolve([
      { name: "原因", type: "reviewModel", auditFailure: row("k", { text: both("原因") }) },
      {
        name: "举报",
        type: "modelReport",
        reportTypes: row("k", { name: both("举报"), description: both("会员读到的说明") }),
      },
      {
        name: "提现",
        type: "withdrawal",
        withdrawal: [{ currency: 1, min: 1, max: 2, dailyMax: 3, monthlyMax: 4, twoPersonAbove: 2 }],
      },
      { name: "评分", type: "scoreDimension", scoreDimension: row("k", { name: both("评分"), weight: 100 }) },
    ]),
};

const isNested = ({ kind, shape, each }: Field): boolean =>
  shape !== undefined || each !== undefined || ["i18n", "image", "images"].includes(kind);

/** Returns a function that uploads a picture of the size that a field asks for. */
export const storeIn =
  (api: TestApp): Store =>
  async ({ picture }) =>
    (await upload(api, "sample.png", await png(picture?.width, picture?.height))).result;

/**
 * Returns valid bodies for new records of a resource. They contain values for required fields and for text fields.
 * There are several bodies if fields depend on each other.
 */
export async function samplesOf(api: TestApp, resource: Resource): Promise<Values[]> {
  const own = dependent[resource.name];
  if (own) return own(api);
  const fields = Object.entries(writable(resource)).filter(
    ([, field]) => !field.when && (field.required || isNested(field)),
  );
  const refer = async (target: string): Promise<string> => (await makeAny(api.db, resourceNamed(target))).id;
  return [await valuesOf(Object.fromEntries(fields), refer, storeIn(api))];
}

/** Uploads the files of a new model. */
export const modelFiles = async (api: TestApp, fileName = "a.stl"): Promise<object[]> => [
  { fileKey: (await upload(api, "a.stl", stl())).result.key, fileName },
];

type Refer = (target: string) => Promise<string>;
type Store = (field: Field) => Promise<unknown>;

/**
 * Returns a valid value of a field.
 * @param refer returns the id of a record of another resource
 * @param store stores a picture for the field
 */
export async function valueOf(field: Field, refer: Refer, store?: Store): Promise<unknown> {
  if (field.shape) {
    const value = await valuesOf(field.shape, refer, store);
    return field.many ? [value] : value;
  }
  if (field.each) return [await valueOf(field.each, refer, store)];
  if (field.byLanguage) {
    const each = field.byLanguage;
    if (each.kind === "text") return (each.max ?? 20) < 20 ? { "1": "文字", "0": "text" } : both("文字");
    return { "1": await valueOf(each, refer, store), "0": await valueOf(each, refer, store) };
  }
  if (store && ["image", "file", "video"].includes(field.kind)) return store(field);
  if (store && field.kind === "images") return [await store(field)];
  if (field.target) {
    const id = await refer(field.target);
    return isList(field) ? [id] : id;
  }
  if (field.enumeration) {
    const stored = field.enumeration.values.find(({ offered, filterOnly }) => offered && !filterOnly)?.stored;
    return isList(field) ? [stored] : stored;
  }
  if (field.kind === "bool") return true;
  if (field.kind === "time") return now();
  if (isFigure(field)) return Math.max(1, field.min ?? 1);
  const written: Partial<Record<Field["kind"], string>> = {
    id: "1",
    date: "2026-11-27",
    url: "https://example.org/",
    color: "#336699",
    html: "<p>x</p>",
  };
  // Every text is different where it may be long, because some are unique, alone or together.
  const plain = written[field.kind] ?? (field.unique || (field.max ?? 0) >= 20 ? unique() : "xx");
  return (
    [plain, `/${plain}`, "1.0", "XX", "2026-11", `${plain}.example`].find(
      (one) => field.pattern?.of.test(one) ?? true,
    ) ?? plain
  );
}

/** An end stands after the begin that the same record has. */
const isEnd = (name: string, { kind }: Field): boolean => kind === "time" && /(^end|End)$/.test(name);

export async function valuesOf(fields: Fields, refer: Refer, store?: Store): Promise<Values> {
  const entries = Object.entries(fields).map(
    async ([name, field]) => [name, isEnd(name, field) ? now() + 3_600 : await valueOf(field, refer, store)] as const,
  );
  const values = Object.fromEntries(await Promise.all(entries));
  return Object.fromEntries(Object.entries(values).filter(([name]) => applies(fields, name, values)));
}

/** Factories of resources that need more than a value in each required field. */
const own: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
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
    const recBegin = now() + ++numbers * 10_000;
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
    const begin = now() + ++numbers * 10_000;
    const known = { word: both("热词"), place: "box", begin, end: begin + 9_000 };
    return insertRecord(db, resourceNamed("hotWord"), { ...known, ...values }, null);
  },
  shortLink: async (db, values) => {
    const rule = { action: "allow", where: ["shortLink"], reason: "测试", category: "own" };
    const pattern = `${unique()}.example`;
    await insertRecord(db, resourceNamed("externalRule"), { pattern, ...rule }, null);
    const known = { name: "短链", target: `https://${pattern}/`, code: `code${++numbers}`, platform: "1" };
    return insertRecord(db, resourceNamed("shortLink"), { ...known, ...values }, null);
  },
  navItem: (db, values) =>
    insertRecord(db, resourceNamed("navItem"), { name: both("导航"), menu: "side", platforms: [2], ...values }, null),
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
    const own = { kind: 3, tag: (await makeAny(db, resourceNamed("tag"))).id };
    const known = { path: `/${unique()}`, titles: both("标题"), descriptions: both("描述"), robots: "index" };
    return insertRecord(db, resourceNamed("seoPage"), { ...known, schema: "none", ...own, ...values }, null);
  },
  ...Object.fromEntries(
    Object.entries(ofModels).map(([name, more]) => [
      name,
      async (db: Sql, values: Values) =>
        insertRecord(db, resourceNamed(name), { model: String((await makeLive(db)).id), ...more(), ...values }, null),
    ]),
  ),
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

/** Inserts a record of any resource without checking its rules. Missing required values are added. */
export async function makeAny(db: Sql, { name, fields }: Resource, values: Values = {}): Promise<AnyRecord> {
  const made = own[name];
  if (made) return made(db, values);
  const needed = Object.entries(fields).filter(
    ([field, { required, when }]) => required && !when && !(field in values) && !Object.hasOwn(standardFields, field),
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
  const guarded = (guard?.filter ?? "").split(" ").flatMap((term) => {
    const [, field = "", text = ""] = /^(\w+):(\*|\w+)(?:,\w+)*$/.exec(term) ?? [];
    return resource?.fields[field] ? [[field, guardedValue(resource, field, text)]] : [];
  });
  return Object.fromEntries([...guarded, ...states]) as Values;
}
