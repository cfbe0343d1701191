import { resourceNamed } from "#domain/index.ts";
import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { writable } from "#server/resources/write.ts";
import type { TestApp } from "./app.ts";
import { aGroup, circleValues, makeAny, makeLive, makeLivePost, nextLevel, ofModels, ofPosts } from "./make-any.ts";
import type { Store, Values } from "./values.ts";
import { both, nextNumber, ownTime, row, unique, valuesOf } from "./values.ts";
import { makeCategory, makeModel, makeUser, now } from "./factory.ts";
import { prusa } from "./gcode-samples.ts";
import { png, stl, upload } from "./upload.ts";

/** Content that an upload accepts as mp4. */
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from("ftypisom"), Buffer.alloc(64)]);
const aVideo = async (api: TestApp): Promise<unknown> => (await upload(api, "a.mp4", mp4)).result;
const aPicture = async (api: TestApp): Promise<unknown> => (await upload(api, "a.png", await png(64, 64))).result;
const aSlice = async (api: TestApp): Promise<unknown> => (await upload(api, "a.gcode", Buffer.from(prusa))).result;
const aSheet = async (api: TestApp): Promise<unknown> => (await upload(api, "a.csv", Buffer.from("a\n1\n"))).result;

/** A machine that takes a nozzle of 0.4 mm. */
const printerValues = (): Values => ({
  name: "打印机",
  innerName: unique(),
  brand: "品牌",
  tech: "fdm",
  bed: { x: 220, y: 220, z: 250, shape: "rectangle" },
  nozzles: ["0.4"],
  nozzleMax: 300,
});

/** Id of the operation record of a decision that its author may contest. */
async function aDecision(db: Sql, command: string, opObjId: string): Promise<string> {
  const [resource] = command.split(".");
  return (await makeAny(db, resourceNamed("operationRecord"), { resource, opObjId, command })).id;
}

/** Bodies of new records whose values depend on each other by rules that are not part of the definitions. */
const dependent: Readonly<Record<string, (api: TestApp) => Promise<Values[]>>> = {
  model: async (api) => {
    const cover = (await upload(api, "cover.png", await png())).result;
    const links = { author: (await makeUser(api.db)).id, categoryId: (await makeCategory(api.db)).id };
    return [{ groupName: "花瓶", covers: [cover], modelSource: 1, lang: 1, ...links }];
  },
  companyPage: async (api) => {
    const video = await aVideo(api);
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
  printer: () => Promise.resolve([printerValues()]),
  printConfig: async (api) => [{ name: "切片", model: (await makeModel(api.db)).id, filekey: await aSlice(api) }],
  printConfigPrinter: async (api) => {
    const printer = (await makeAny(api.db, resourceNamed("printer"), printerValues())).id;
    const config = (await makeAny(api.db, resourceNamed("printConfig"))).id;
    return [{ config, printer, materials: [1], nozzle: "0.4" }];
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
    const begin = now() + nextNumber() * 10_000;
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
  feedback: async (api) => {
    const questionType = (await makeAny(api.db, resourceNamed("questionType"))).id;
    const files = { pictures: [await aPicture(api)], video: await aVideo(api), logs: [{ file: await aSheet(api) }] };
    return [{ user: (await makeUser(api.db)).id, questionType, lang: 1, content: "每次都层移", ...files }];
  },
  replyTemplate: async (api) => {
    const questionTypes = [(await makeAny(api.db, resourceNamed("questionType"))).id];
    return [
      { title: "模板", questionTypes, content: both("请升级"), pictures: [await aPicture(api)] },
      { title: "提问", queues: ["posts"], content: both("请补图") },
    ];
  },
  medalSend: async (api) => {
    const medal = (await makeAny(api.db, resourceNamed("medal"))).id;
    const file = (await upload(api, "a.csv", Buffer.from("id\n1\n"))).result;
    return [{ medal, reason: "活动", ids: (await makeUser(api.db)).id, file }];
  },
  userSaid: () => Promise.resolve([{ name: "甲", title: both("用户"), text: both("好用") }]),
  blackList: () =>
    Promise.resolve([{ subjectKind: "device", subject: unique(), scope: ["post"], forGood: true, reason: "广告" }]),
  grievance: async (api) => {
    const model = await makeModel(api.db);
    const againstRecord = await aDecision(api.db, "model.stop", model.id);
    return [{ againstRecord, reason: "理由", pictures: [await aPicture(api)] }];
  },
  exclusiveModel: async ({ db }) => [
    { model: (await makeModel(db)).id, beginTime: now(), endTime: now() + 9_000, share: 0.7 },
  ],
  report: async (api) => {
    const cause = (await makeAny(api.db, resourceNamed("reportCause"), { target: "comment" })).id;
    const targetId = (await makeAny(api.db, resourceNamed("comment"))).id;
    const reporter = (await makeUser(api.db)).id;
    const pictures = [await aPicture(api)];
    return [{ targetType: "comment", targetId, cause, reporter, toldBy: "来信", description: "广告", pictures }];
  },
  complaint: async (api) => {
    const { db } = api;
    const proofs = [{ file: await aPicture(api) }];
    const comment = (await makeAny(db, resourceNamed("comment"))).id;
    const againstRecord = await aDecision(db, "comment.stop", comment);
    const about = { targetType: "comment", targets: [comment], name: "甲" };
    return [
      { kind: "copyright", ...about, statement: "陈述", sworn: true, proofs },
      { kind: "appeal", againstRecord, statement: "陈述" },
    ];
  },
  ...Object.fromEntries(
    Object.entries(ofModels).map(([name, more]) => [
      name,
      async (api: TestApp) => [{ model: (await makeLive(api.db)).id, ...more() }],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ofPosts).map(([name, more]) => [
      name,
      async (api: TestApp) => [{ content: (await makeLivePost(api.db)).id, ...(await more(api.db)) }],
    ]),
  ),
  collection: async (api) => {
    const cover = (await upload(api, "cover.png", await png(320, 180))).result;
    return [{ name: "合集", description: "简介", owner: (await makeUser(api.db)).id, cover, isPublic: true }];
  },
  video: async (api) => {
    const file = (await upload(api, "a.mp4", mp4)).result;
    const author = (await makeUser(api.db)).id;
    return [{ title: "视频", kind: "elapsed", author, file, lang: 1, printJob: "任务", remark: "备注" }];
  },
  experienceLevel: async (api) => [{ ...(await nextLevel(api.db)), icon: await aPicture(api) }],
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

/** Returns a function that uploads a picture of the size that a field asks for, or the subtitles that it accepts. */
export const storeIn =
  (api: TestApp): Store =>
  async ({ picture, accepts }) =>
    accepts?.includes("vtt")
      ? (await upload(api, "sample.vtt", Buffer.from("WEBVTT\n"))).result
      : (await upload(api, "sample.png", await png(picture?.width, picture?.height))).result;

/**
 * Returns valid bodies for new records of a resource. They contain values for required fields and for text fields.
 * There are several bodies if fields depend on each other.
 */
export async function samplesOf(api: TestApp, resource: Resource): Promise<Values[]> {
  const ownSamples = dependent[resource.name];
  if (ownSamples) return ownSamples(api);
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
