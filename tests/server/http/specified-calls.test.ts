import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommandReply } from "#domain/api/commands.ts";
import { account, v2, v3 } from "#domain/api/call.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { channel } from "#domain/circles/channel.resource.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import { recommendation } from "#domain/rankings/recommendation.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";
import { makeModel, makeModelFile, makeUser, now } from "#support/factory.ts";
import { makeAny, makeLive } from "#support/make-any.ts";
import { modelFiles, samplesOf } from "#support/samples.ts";

let api: TestApp;
/** Ids of the records that the bodies name. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  api = await testApp();
  const [one, other] = [await makeModel(api.db), await makeModel(api.db)];
  const up = await makeLive(api.db);
  const config = { name: "图片数", type: "pictureCount", picUploadNum: 3 };
  Object.assign(ids, {
    model: one.id,
    slice: (await makeAny(api.db, printConfig)).id,
    liveModel: up.id,
    file: (await makeModelFile(api.db, one.id)).id,
    otherFile: (await makeModelFile(api.db, other.id)).id,
    user: (await makeUser(api.db, { account: "maker@example.org", nickname: "Maker" })).id,
    tag: (await insertRecord(api.db, tag, { name: "龙" }, null)).id,
    reports: (await makeAny(api.db, systemConfig, { type: "modelReport", reportTypes: [] })).id,
    scores: (await makeAny(api.db, systemConfig, { type: "scoreDimension", scoreDimension: [] })).id,
    recommendation: (await makeAny(api.db, recommendation, { model: up.id, status: 2 })).id,
    post: (
      await makeAny(api.db, content, {
        title: "打印成品",
        heading: "打印成品",
        mediaType: 1,
        content: "<p>正文</p>",
        status: 1,
      })
    ).id,
    channel: (await makeAny(api.db, channel, { nameCn: "推荐频道", status: 1 })).id,
    circle: (await makeAny(api.db, circle)).id,
    config: (await insertRecord(api.db, systemConfig, config, null)).id,
  });
});
afterAll(() => api.close());
beforeAll(async () => {
  const [sample] = await samplesOf(api, content);
  ids["draft"] = (await api.ok<{ item: AnyRecord }>("content", "draftAdd", sample)).item.id;
});

type Body = Record<string, unknown>;
type Row = readonly [path: string, body: () => Body | Promise<Body>, answer: () => unknown];

const list = { list: expect.any(Array) as unknown, count: expect.any(Number) as unknown };
const page = { page: 1, pageSize: 20 };

const dimensions = [{ key: "look", name: { "1": "外观", "0": "Look" }, weight: 100 }];

/** Calls of section 7 of the specification, with the bodies that it gives. Those of resources to come are not in it. */
const specified: readonly Row[] = [
  [v2("systemConfig", "list"), () => ({ page: 1, pageSize: 100 }), () => list],
  [v2("systemConfig", "status"), () => ({ id: ids["config"], status: 2 }), () => ({ item: { status: 2 } })],
  [
    v2("systemConfig", "edit"),
    () => ({ id: ids["config"], name: "图片", content: "", type: "pictureCount", picUploadNum: 5, limitCount: 9 }),
    () => ({ item: { name: "图片", picUploadNum: 5, limitCount: 9 } }),
  ],
  [
    v2("systemConfig", "edit"),
    () => ({
      id: ids["reports"],
      name: "模型举报",
      content: "",
      type: "modelReport",
      reportTypes: [{ key: "spam", name: { "1": "广告", "0": "Spam" } }],
      reportDescriptions: [{ key: "spam", description: { "1": "推销", "0": "Selling" } }],
      limitCount: 9,
      settings: {},
    }),
    () => ({ item: { reportTypes: [{ key: "spam", description: { "1": "推销" } }], limitCount: 9 } }),
  ],
  [
    v2("systemConfig", "edit"),
    () => ({ id: ids["scores"], type: "scoreDimension", settings: { scoreDimension: dimensions } }),
    () => ({ item: { scoreDimension: dimensions } }),
  ],
  [
    v2("systemConfig", "list"),
    () => ({ ...page, filter: `id:${ids["reports"]},${ids["scores"]}`, sort: "id" }),
    () => ({
      list: [
        { reportDescriptions: [{ key: "spam", description: { "1": "推销" } }] },
        { settings: { audit_failure: [], scoreDimension: dimensions, withdrawal: [] } },
      ],
    }),
  ],
  [
    v2("recommendation", "list"),
    () => ({ ...page, groupName: "螺旋花瓶", uploadSource: "", modelId: "", modelSource: 1, recommendStatus: "" }),
    () => ({ count: 1, list: [{ id: ids["recommendation"] }] }),
  ],
  [
    v2("recommendation", "list"),
    () => ({ ...page, groupName: "没有这个名字", recommendStatus: 2, categoryId: "", userId: "" }),
    () => ({ count: 0 }),
  ],
  [v2("recommendation", "rank"), () => ({ id: ids["recommendation"], rank: 1 }), () => ({ item: {} })],
  [
    v2("recommendation", "recommend"),
    () => ({ id: ids["recommendation"], begin: now() - 60, end: now() + 600, remark: "首页", status: 1 }),
    () => ({ item: { status: 1, remark: "首页" } }),
  ],
  [
    v2("recommendation", "list"),
    () => ({ ...page, modelId: ids["liveModel"], recommendStatus: 1 }),
    () => ({ count: 1 }),
  ],
  [
    v2("recommendation", "unrecommend"),
    () => ({ id: ids["recommendation"], reason: "过季", status: 4 }),
    () => ({ item: { status: 4, reason: "过季" } }),
  ],
  [
    v2("content", "list"),
    () => ({ id: "", ...page, keyword: "打印成品", status: "" }),
    () => ({ count: 1, list: [{ id: ids["post"] }] }),
  ],
  [v2("content", "list"), () => ({ id: ids["post"], ...page, status: 1 }), () => ({ count: 1 })],
  [v2("content", "list"), () => ({ id: ids["post"], ...page, status: 5 }), () => ({ count: 0 })],
  [v2("content", "detail"), () => ({ id: ids["post"] }), () => ({ item: { id: ids["post"] } })],
  [v2("content", "add"), async () => (await samplesOf(api, content))[0] ?? {}, () => ({ item: { status: 1 } })],
  [
    v2("content", "edit"),
    () => ({ id: ids["post"], title: "新标题", description: "摘要" }),
    () => ({ item: { title: "新标题", description: "摘要" } }),
  ],
  [
    v2("content", "draftAdd"),
    async () => (await samplesOf(api, content))[0] ?? {},
    () => ({ item: { status: 5, isDraft: true } }),
  ],
  [
    v2("content", "draftEdit"),
    () => ({ id: ids["draft"], title: "改过" }),
    () => ({ item: { title: "改过", status: 5 } }),
  ],
  [v2("content", "push"), () => ({ id: ids["draft"] }), () => ({ item: { status: 1, isDraft: false } })],
  [
    v2("tag", "search"),
    () => ({ ...page, keyword: "龙" }),
    () => ({ count: 1, list: [{ id: ids["tag"], name: "龙" }] }),
  ],
  [v2("tag", "search"), () => ({ ...page, keyword: "" }), () => list],
  [
    v2("channel", "list"),
    () => ({ ...page, nameCn: "推荐频道", status: 1 }),
    () => ({ count: 1, list: [{ id: ids["channel"] }] }),
  ],
  [v2("channel", "list"), () => ({ ...page, nameCn: "", status: 2 }), () => ({ count: 0 })],
  [
    v2("circle", "preUploadVideo"),
    () => ({ title: "介绍", fileName: "介绍.mp4" }),
    () => ({ title: "介绍", fileName: "介绍.mp4", prefixPath: expect.stringMatching(/^incoming\//) as unknown }),
  ],
  [v2("circle", "detect"), () => ({ id: ids["circle"] }), () => ({ outcomes: [{ id: ids["circle"], ok: true }] })],
  [
    v2("circle", "add"),
    async () => ({ item: (await samplesOf(api, circle))[0] }),
    () => ({ item: { id: expect.any(String) as unknown } }),
  ],
  [
    v2("circle", "edit"),
    () => ({ item: { id: ids["circle"], description: "改过的描述" } }),
    () => ({ item: { id: ids["circle"], description: "改过的描述" } }),
  ],
  [v2("circle", "detail"), () => ({ id: ids["circle"] }), () => ({ item: { id: ids["circle"] } })],
  [account("getJwt"), () => ({}), () => ({ jwt: expect.any(String) as unknown })],
  [
    v2("circle", "getOssInfo"),
    () => ({}),
    () => ({ info: expect.objectContaining({ image: expect.anything() }) as unknown }),
  ],
  [
    v3("modelGroupCreate"),
    async () => ({ groupItem: (await samplesOf(api, model))[0], modelList: await modelFiles(api) }),
    () => ({ groupItem: { id: expect.any(String) as unknown } }),
  ],
  [v3("printerList"), () => page, () => list],
  [
    v3("sliceAdd"),
    async () => {
      const [{ filekey, ...sample } = {}] = await samplesOf(api, printConfig);
      return { list: [{ ...sample, filekey: (filekey as StoredFile).key, type: 1 }] };
    },
    () => ({ list: [{ id: expect.any(String) as unknown, name: "切片" }] }),
  ],
  [v3("sliceEdit"), () => ({ id: ids["slice"], name: "另一个名字" }), () => ({ item: { name: "另一个名字" } })],
  [v3("modelGroupDetail"), () => ({ id: ids["model"], lang: 1 }), () => ({ groupItem: { id: ids["model"] } })],
  [v3("modelList"), () => page, () => list],
  [v3("modelList"), () => ({ ...page, modelId: "", modelName: "", begin: "", end: "", copyright: "" }), () => list],
  [v3("repeatedList"), () => ({ ...page, fileId: ids["file"] }), () => list],
  [v3("repeatHandle"), () => ({ fileId: ids["file"], fileIds: [ids["otherFile"]] }), () => ({})],
  [
    v3("maturityRating"),
    () => ({ id: ids["model"], maturityRating: "mature" }),
    () => ({ item: { maturityRating: "mature" } }),
  ],
  [v2("category", "listAll"), () => ({ types: 2 }), () => ({ list: expect.any(Array) as unknown })],
  [v2("tag", "list"), () => ({ ...page, keyword: "龙" }), () => ({ count: 1, list: [{ id: ids["tag"] }] })],
  [
    v2("user", "search"),
    () => ({ ...page, keyword: "Maker", account: "", needDel: false }),
    () => ({ count: 1, list: [{ id: ids["user"] }] }),
  ],
  [v2("user", "search"), () => ({ ...page, account: "maker@example.org" }), () => ({ count: 1 })],
  [v2("user", "detail"), () => ({ userId: ids["user"] }), () => ({ item: { id: ids["user"] } })],
  [v2("user", "lastActive"), () => ({ uid: ids["user"] }), () => ({ lastActive: null })],
  [v2("operationRecord", "list"), () => ({ ...page, moduleId: "account", opObjId: ids["config"] }), () => list],
  [account("managerDetail"), () => ({}), () => expect.anything() as unknown],
  [account("userInfo"), () => ({ version: 1 }), () => ({ userInfo: { version: 1 } })],
  [
    account("loginV2"),
    () => ({ accessToken: "", type: 2, account: "admin", password: PASSWORD }),
    () => ({ token: expect.any(String) as unknown }),
  ],
];

describe("a call of the specification", () => {
  it.each(specified.map(([path, ...rest]) => [path, rest] as const))("%s answers as spelled", async (path, rest) => {
    const [body, answer] = rest;
    const { code, msg, result } = await api.call(path, await body(), { token: api.admin });
    expect({ code, msg }).toEqual({ code: codes.ok, msg: expect.any(String) as unknown });
    expect(result).toMatchObject(answer() as object);
  });
});

describe("a draft of staff", () => {
  it("is edited and published by its writer alone, and is no draft afterwards", async () => {
    const [sample] = await samplesOf(api, content);
    const { item } = await api.ok<{ item: AnyRecord }>("content", "draftAdd", sample);
    const other = await api.colleague("writer", ["content.add", "content.edit", "content.push"]);
    for (const [verb, body] of [
      ["draftEdit", { id: item.id, title: "别人改" }],
      ["push", { id: item.id }],
    ] as const)
      expect((await api.call(v2("content", verb), body, { token: other.token })).code, verb).toBe(codes.guardRefused);
    await api.ok("content", "push", { id: item.id });
    expect((await api.call(v2("content", "push"), { id: item.id }, { token: api.admin })).code).toBe(codes.wrongState);
  });
});

describe("the commands of drafts", () => {
  const drafted = async (title: string): Promise<AnyRecord> => {
    const [sample] = await samplesOf(api, content);
    return (await api.ok<{ item: AnyRecord }>("content", "draftAdd", { ...sample, title })).item;
  };
  const push = (drafts: readonly AnyRecord[], token = api.admin) =>
    api.call<CommandReply>(
      v2("content", "push"),
      {
        ids: drafts.map(({ id }) => id),
        versions: Object.fromEntries(drafts.map(({ id, version }) => [id, version])),
      },
      { token },
    );

  it("publish several drafts at once, all or none, and only those of the caller", async () => {
    const drafts = [await drafted("一"), await drafted("二")];
    const other = await api.colleague("other-writer", ["content.push"]);
    expect((await push(drafts, other.token)).code).toBe(codes.guardRefused);
    const [first, second] = drafts as [AnyRecord, AnyRecord];
    expect((await push([first, { ...second, version: 99 }])).code).toBe(codes.versionConflict);
    expect((await api.ok<{ item: AnyRecord }>("content", "detail", { id: first.id })).item).toMatchObject(first);
    const { code, result } = await push(drafts);
    expect([code, result.outcomes.map(({ item }) => item?.["isDraft"])]).toEqual([codes.ok, [false, false]]);
    expect((await push([result.outcomes[0]?.item as AnyRecord])).code).toBe(codes.guardRefused);
  });

  it("have a draft reviewed once it is published, and not before", async () => {
    const draft = await drafted("未完");
    const reviews = () =>
      api.db.query("select id from graphile_worker.jobs where key = $1", [`review:content:${draft.id}`]);
    expect(await reviews()).toEqual([]);
    await push([draft]);
    expect(await reviews()).toHaveLength(1);
  });

  it("delete a draft of the caller alone", async () => {
    const draft = await drafted("不要了");
    const other = await api.colleague("other-deleter", ["content.dropDraft"]);
    const drop = (token: string) =>
      api.call<CommandReply>(
        v2("content", "dropDraft"),
        { ids: [draft.id], versions: { [draft.id]: draft.version } },
        { token },
      );
    expect((await drop(other.token)).code).toBe(codes.guardRefused);
    expect((await drop(api.admin)).result.outcomes[0]?.item).toMatchObject({ status: 4 });
    expect((await drop(api.admin)).code).not.toBe(codes.ok);
  });

  it("take a post back whose schedule is canceled, for its writer", async () => {
    const draft = await drafted("定时");
    await api.db.query(
      "update content set status = $2, review = $3, is_draft = false, dely_time = now() + interval '1 hour' where id = $1::bigint",
      [draft.id, ContentStatus.of("pending"), PostReview.of("waitPush")],
    );
    const { code, msg } = await api.call(
      v2("content", "cancel"),
      { ids: [draft.id], versions: { [draft.id]: draft.version }, reason: { text: "改一下" } },
      { token: api.admin },
    );
    expect([code, msg]).toEqual([codes.ok, ""]);
    const edited = await api.ok<{ item: AnyRecord }>("content", "draftEdit", { id: draft.id, title: "改过" });
    expect(edited.item).toMatchObject({ title: "改过", isDraft: true });
    await api.ok("content", "push", { id: draft.id });
  });

  it.each(["grade", "setTags"])("are not changed by the command %s of posts", async (verb) => {
    const draft = await drafted("别动");
    const input = verb === "grade" ? { gradeValue: 1 } : { tags: [] };
    const { code } = await api.call(
      v2("content", verb),
      { ids: [draft.id], versions: { [draft.id]: draft.version }, input },
      { token: api.admin },
    );
    expect(code).toBe(codes.guardRefused);
  });

  it("edit a draft by its own call alone, and on the version that the console has read", async () => {
    const draft = await drafted("稿");
    const edit = (verb: string, more: object) =>
      api.call<{ item: AnyRecord }>(v2("content", verb), { id: draft.id, ...more }, { token: api.admin });
    expect((await edit("edit", { version: draft.version, item: { title: "改" } })).code).toBe(codes.guardRefused);
    expect((await edit("draftEdit", { version: draft.version, item: { title: "改" } })).result.item).toMatchObject({
      title: "改",
      status: 5,
    });
    expect((await edit("draftEdit", { version: draft.version, item: { title: "再改" } })).code).toBe(
      codes.versionConflict,
    );
    expect((await edit("draftEdit", { item: { title: "再改" } })).code).toBe(codes.ok);
  });
});

describe("a comment by staff", () => {
  it("is posted as the linked member account, and refused in words for robots and for nobody", async () => {
    const item = { type: "content", targetId: ids["post"], content: "谢谢分享" };
    const post = (body: object) => api.call(v2("comment", "post"), body, { token: api.admin });
    const robot = await post({ item, robotToken: "abc" });
    expect([robot.code, robot.msg]).toEqual([codes.guardRefused, expect.stringContaining("机器人账号还未开放")]);
    await api.db.query("update admin set \"user\" = null where account = 'admin'");
    const nobody = await post({ item });
    expect([nobody.code, nobody.msg]).toEqual([codes.guardRefused, expect.stringContaining("没有关联会员账号")]);
    await api.db.query("update admin set \"user\" = $1::bigint where account = 'admin'", [ids["user"]]);
    const posted = await post({ item });
    expect(posted).toMatchObject({ code: codes.ok, result: { item: { ...item, author: ids["user"], status: 1 } } });
  });
});
