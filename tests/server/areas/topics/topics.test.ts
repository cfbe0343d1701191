import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import { TopicRole } from "#domain/topics/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import { insertRecord } from "#server/resources/write.ts";
import { countTopics } from "#server/areas/topics/count-topics.ts";
import { jumpAddress } from "#server/areas/links/jump-address.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { makeAny, makeLivePost } from "#support/make-any.ts";
import { samplesOf } from "#support/samples.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

interface Reply {
  item: AnyRecord;
  path: string;
}

const topic = (values: object = {}): Promise<AnyRecord> => makeAny(api.db, resourceNamed("topic"), { ...values });
const detail = async (resource: string, id: string): Promise<AnyRecord> =>
  (await api.ok<Reply>(resource, "detail", { id })).item;
const listOf = async (resource: string, filter: string): Promise<AnyRecord[]> =>
  (await api.ok<{ list: AnyRecord[] }>(resource, "list", { filter })).list;
async function run(resource: string, verb: string, id: string, more: object = {}) {
  const { version } = await detail(resource, id);
  return api.call<Reply>(v2(resource, verb), { ids: [id], versions: { [id]: version }, ...more }, { token: api.admin });
}
const user = async (): Promise<string> => (await makeUser(api.db)).id;
const taking = async (of: string, who: string): Promise<string> =>
  (await api.ok<Reply>("topicUser", "add", { item: { topic: of, user: who } })).item.id;
const rolesOf = async (of: string): Promise<Record<string, unknown>> =>
  Object.fromEntries((await listOf("topicUser", `topic:${of}`)).map((one) => [one["user"], one["role"]]));
const [host, guest, member, shutOut] = (["host", "guest", "member", "shutOut"] as const).map((key) =>
  TopicRole.of(key),
);
const messages = async (event: string): Promise<string[]> =>
  (
    await api.db.query<{ receiver: string }>(
      "select payload ->> 'receiver' as receiver from outbox where payload ->> 'event' = $1 order by id",
      [event],
    )
  ).map(({ receiver }) => receiver);

it("the host of a topic is one of its users, and a new host replaces the former", async () => {
  const [first, next] = [await user(), await user()];
  const { id } = await topic();
  expect((await run("topic", "setHost", id, { input: { host: first } })).code).toBe(codes.ok);
  expect(await rolesOf(id)).toEqual({ [first]: host });
  await taking(id, next);
  expect((await run("topic", "setHost", id, { input: { host: next } })).code).toBe(codes.ok);
  expect(await rolesOf(id)).toEqual({ [first]: member, [next]: host });
  expect(await messages("topic.setHost")).toEqual([first, next]);
  const [second] = await listOf("topicUser", `topic:${id} user:${first}`);
  const twice = await run("topicUser", "setRole", second?.id ?? "", { input: { role: host } });
  expect([twice.code, twice.result.path]).toEqual([codes.illegalParameter, "input.role"]);
  const [leads] = await listOf("topicUser", `topic:${id} user:${next}`);
  expect((await run("topicUser", "setRole", leads?.id ?? "", { input: { role: guest } })).code).toBe(codes.ok);
  expect(await detail("topic", id)).toMatchObject({ host: null, users: 2 });
});

it("a topic has at most 20 guests", async () => {
  const { id } = await topic();
  for (let i = 0; i < 20; i++)
    await makeAny(api.db, resourceNamed("topicUser"), { topic: id, user: await user(), role: guest });
  const late = await taking(id, await user());
  const full = await run("topicUser", "setRole", late, { input: { role: guest } });
  expect([full.code, full.result.path]).toEqual([codes.illegalParameter, "input.role"]);
});

it("a user is shut out with a reason, told so, not counted, and let in again", async () => {
  const { id } = await topic();
  const who = await user();
  const place = await taking(id, who);
  expect(await detail("topic", id)).toMatchObject({ users: 1 });
  expect((await run("topicUser", "shutOut", place)).code).toBe(codes.illegalParameter);
  expect((await run("topicUser", "shutOut", place, { reason: { text: "刷屏" } })).code).toBe(codes.ok);
  expect(await rolesOf(id)).toEqual({ [who]: shutOut });
  expect(await detail("topic", id)).toMatchObject({ users: 0 });
  expect((await run("topicUser", "invite", place)).code).toBe(codes.guardRefused);
  expect((await run("topicUser", "letIn", place)).code).toBe(codes.ok);
  expect((await run("topicUser", "invite", place)).code).toBe(codes.ok);
  expect([await messages("topicUser.shutOut"), await messages("topicUser.invite")]).toEqual([[who], [who]]);
});

it("models are added by ids once each, up to six are pinned, and a topic of posts takes none", async () => {
  const { id } = await topic({ kind: "models" });
  const models = [];
  for (let i = 0; i < 7; i++) models.push((await makeModel(api.db, { downloadCount: 5 })).id);
  expect((await run("topic", "addModels", id, { input: { models: models.slice(0, 3) } })).code).toBe(codes.ok);
  expect((await run("topic", "addModels", id, { input: { models } })).code).toBe(codes.ok);
  const rows = await listOf("topicModel", `topic:${id}`);
  expect(rows).toHaveLength(7);
  expect(await detail("topic", id)).toMatchObject({ models: 7 });
  const answers = [];
  for (const row of rows) answers.push((await run("topicModel", "pin", row.id)).code);
  expect(answers).toEqual([...Array<number>(6).fill(codes.ok), codes.illegalParameter]);
  const posts = await topic({ kind: "posts" });
  const refused = await run("topic", "addModels", posts.id, { input: { models } });
  expect([refused.code, refused.msg]).toEqual([codes.illegalParameter, "这个话题只收录帖子，请先改「收录」"]);
  const last = rows.at(-1)?.id ?? "";
  expect((await run("topicModel", "remove", last, { reason: { text: "不合主题" } })).code).toBe(codes.ok);
  expect(await detail("topic", id)).toMatchObject({ models: 6 });
});

it("downloads count since a model was added, and its state follows the model", async () => {
  const { id } = await topic();
  const author = await user();
  const { id: model } = await makeModel(api.db, { downloadCount: 5, likeCount: 3, author });
  await run("topic", "addModels", id, { input: { models: [model] } });
  const place = await taking(id, author);
  await api.db.query("update model set download_count = 12, status = $2 where id = $1::bigint", [
    model,
    ModelShelf.of("down"),
  ]);
  await countTopics(api.db);
  expect(await listOf("topicModel", `topic:${id}`)).toMatchObject([
    { author, downloads: 7, modelStatus: ModelShelf.of("down") },
  ]);
  expect(await detail("topicUser", place)).toMatchObject({ models: 1, likesGot: 3 });
});

it("a recommendation ends with its topic, and leaves with a stopped one", async () => {
  const { id } = await topic({ begin: now() - 100 });
  const place = { recPlace: "home", label: "hot", recBegin: now() - 60, recEnd: now() + 9_000 };
  expect((await run("topic", "recommend", id, { input: place })).code).toBe(codes.ok);
  const end = now() + 500;
  const { version } = await detail("topic", id);
  await api.ok("topic", "edit", { id, version, item: { end } });
  const [rec] = await listOf("topicRecommendation", `topic:${id}`);
  expect(rec).toMatchObject({ recEnd: end, state: "live" });
  const late = await run("topic", "recommend", id, { input: { ...place, recPlace: "search" } });
  expect([late.code, late.result.path]).toEqual([codes.illegalParameter, "input.recEnd"]);
  const copy = { recPlace: "newPost", recBegin: now(), recEnd: end };
  expect((await run("topicRecommendation", "copyToPlace", rec?.id ?? "", { input: copy })).code).toBe(codes.ok);
  expect(await detail("topic", id)).toMatchObject({ recPlaces: ["home", "newPost"] });
  expect((await run("topic", "stop", id, { reason: { text: "结束" } })).code).toBe(codes.ok);
  expect(await detail("topic", id)).toMatchObject({ recPlaces: [], reason: "结束" });
});

it("a merge moves users and models, and its links lead on", async () => {
  const [one, both] = [await user(), await user()];
  const [from, into] = [await topic(), await topic()];
  for (const who of [one, both]) await taking(from.id, who);
  await run("topic", "setHost", from.id, { input: { host: one } });
  await taking(into.id, both);
  const { id: model } = await makeModel(api.db);
  await run("topic", "addModels", from.id, { input: { models: [model] } });
  const known = { status: ContentStatus.of("suc"), author: one, likes: 4 };
  const post = await makeAny(api.db, resourceNamed("content"), { topics: [into.id, from.id], ...known });
  expect((await run("topic", "merge", from.id, { input: { target: from.id } })).code).toBe(codes.guardRefused);
  expect((await run("topic", "merge", from.id, { input: { target: into.id } })).code).toBe(codes.ok);
  expect(await detail("topic", from.id)).toMatchObject({ mergedInto: into.id, status: UpDown.of("down"), users: 0 });
  expect(await detail("topic", into.id)).toMatchObject({ users: 2, models: 1, contents: 1, host: null });
  expect(await detail("content", post.id)).toMatchObject({ topics: [into.id] });
  await countTopics(api.db);
  expect(await listOf("topicUser", `topic:${into.id} user:${one}`)).toMatchObject([{ contents: 1, likesGot: 4 }]);
  expect(await rolesOf(into.id)).toEqual({ [one]: member, [both]: member });
  const jump = { target: "topicDetail", topicDetail: { id: from.id } };
  expect(await jumpAddress(api.db, jump, { site: "", scheme: "" })).toBe(`/topic-detail?id=${into.id}`);
});

it("topics are similar by their names, their translations or their users", async () => {
  const ownTopic = await topic({ name: "桌面收纳设计", nameI18n: { "0": "Desk storage" } });
  const named = await topic({ name: "桌面收纳方案" });
  const translated = await topic({ name: "整理术", nameI18n: { "0": "desk storage" } });
  const shared = await topic({ name: "完全不同" });
  await topic({ name: "毫无关系" });
  const who = await user();
  for (const { id } of [ownTopic, shared]) await taking(id, who);
  const { list } = await api.ok<{ list: { id: string; shared: number }[] }>("topic", "similar", { id: ownTopic.id });
  expect(new Set(list.map(({ id }) => id))).toEqual(new Set([named.id, translated.id, shared.id]));
  expect(list.find(({ id }) => id === shared.id)?.shared).toBe(1);
});

it("a name takes no banned word, no # and at least two characters", async () => {
  const word = { word: "赌球", match: "contains", scope: ["content"], severity: Severity.of("block"), kind: "other" };
  await insertRecord(api.db, blackTag, word, null);
  const [sample] = await samplesOf(api, resourceNamed("topic"));
  const add = (name: string) =>
    api.call<Reply>(v2("topic", "add"), { item: { ...sample, name } }, { token: api.admin });
  expect((await add("好话题")).code).toBe(codes.ok);
  for (const name of ["#话题", "单", "好话题", "周末赌球"]) {
    const reply = await add(name);
    expect([reply.code, reply.result.path], name).toEqual([codes.illegalParameter, "item.name"]);
  }
});

it("posts are pinned on top of a topic, all of them or none", async () => {
  const { id } = await topic();
  const posts = [(await makeLivePost(api.db)).id, (await makeLivePost(api.db)).id];
  const period = { begin: now() - 60, end: now() + 9_000 };
  const other = (await makeAny(api.db, resourceNamed("content"), { status: ContentStatus.of("pending") })).id;
  const refused = await run("topic", "pinPosts", id, { input: { posts: [...posts, other], ...period } });
  expect(refused).toMatchObject({ code: codes.guardRefused, result: { path: "input.posts" } });
  expect((await run("topic", "pinPosts", id, { input: { posts, ...period } })).code).toBe(codes.ok);
  const pins = await api.db.query<{ content: string }>(
    "select content::text from top_content where place = 'topic' and place_id = $1::bigint order by content",
    [id],
  );
  expect(pins.map(({ content }) => content)).toEqual(posts.toSorted());
});
