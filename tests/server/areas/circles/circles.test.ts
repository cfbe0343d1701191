import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { resourceNamed } from "#domain/index.ts";
import { ContentStatus, MediaType, PostReview } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { replaceOwners } from "#server/areas/circles/replace-owners.ts";
import { jumpAddress } from "#server/areas/links/jump-address.ts";
import { judgeJump } from "#server/areas/tags/nav/judge-jump.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
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

const sample = async (): Promise<object> => (await samplesOf(api, resourceNamed("circle")))[0] ?? {};
const add = async (values: object = {}): Promise<AnyRecord> =>
  (await api.ok<Reply>("circle", "add", { item: { ...(await sample()), ...values } })).item;
const detail = async (resource: string, id: string): Promise<AnyRecord> =>
  (await api.ok<Reply>(resource, "detail", { id })).item;
const listOf = async (resource: string, filter: string): Promise<AnyRecord[]> =>
  (await api.ok<{ list: AnyRecord[] }>(resource, "list", { filter })).list;

/** Runs a command on one record as it is now. */
async function run(resource: string, verb: string, id: string, more: object = {}) {
  const { version } = await detail(resource, id);
  return api.call<Reply>(v2(resource, verb), { ids: [id], versions: { [id]: version }, ...more }, { token: api.admin });
}
const user = async (values: object = {}): Promise<string> => (await makeUser(api.db, values)).id;
const rolesOf = async (circle: string): Promise<Record<string, unknown>> =>
  Object.fromEntries((await listOf("circleMember", `circle:${circle}`)).map((one) => [one["user"], one["role"]]));

const banned = (word: string, severity: "warn" | "block"): Promise<AnyRecord> =>
  insertRecord(
    api.db,
    blackTag,
    { word, match: "contains", scope: ["circle"], severity: Severity.of(severity), kind: "other" },
    null,
  );

it("owner and managers become members with their roles, and a former owner stays a member", async () => {
  const [owner, next, manager] = [await user(), await user(), await user()];
  const { id } = await add({ owner, managers: [manager] });
  expect(await rolesOf(id)).toEqual({ [owner]: 1, [manager]: 2 });
  expect((await run("circle", "setOwner", id, { input: { owner: next } })).code).toBe(codes.ok);
  expect(await rolesOf(id)).toEqual({ [next]: 1, [owner]: 3, [manager]: 2 });
  const [{ id: recordId = "" } = {}] = await api.db.query<{ id: string }>(
    "select id::text from operation_record where command = 'circle.setOwner' order by operation_record.id desc limit 1",
  );
  await api.ok("operationRecord", "undo", { recordIds: [recordId] });
  expect(await rolesOf(id)).toEqual({ [owner]: 1, [next]: 3, [manager]: 2 });
  // A manager who becomes the owner leaves the managers.
  expect((await run("circle", "setOwner", id, { input: { owner: manager } })).code).toBe(codes.ok);
  expect(await detail("circle", id)).toMatchObject({ owner: manager, managers: [], members: 3 });
  expect(await listOf("circleEvent", `circle:${id} kind:joined`)).toHaveLength(3);
});

it("an owner cannot be a manager as well", async () => {
  const owner = await user();
  const item = { ...(await sample()), owner, managers: [owner] };
  const reply = await api.call<Reply>(v2("circle", "add"), { item }, { token: api.admin });
  expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, "item.managers"]);
});

it("texts are checked before they are saved, and again by the command", async () => {
  await banned("赌场圈", "block");
  await banned("优惠群", "warn");
  const item = { ...(await sample()), description: "来赌 场 圈吧" };
  const refused = await api.call<Reply>(v2("circle", "add"), { item }, { token: api.admin });
  expect([refused.code, refused.result.path]).toEqual([codes.illegalParameter, "item.description"]);
  expect(refused.msg).toContain("赌 场 圈");
  const warned = await add({ description: "加优惠群" });
  expect(warned).toMatchObject({ textCheck: "hit", checkNote: "描述：优惠群" });
  const { id } = await add({ description: "新词出现以前" });
  expect(await detail("circle", id)).toMatchObject({ textCheck: "clean" });
  await banned("新词", "warn");
  expect((await run("circle", "detect", id)).code).toBe(codes.ok);
  expect(await detail("circle", id)).toMatchObject({ textCheck: "hit", checkNote: "描述：新词" });
});

it("a stop keeps its reason, tells owner and managers, and ends recommendations", async () => {
  const [owner, manager] = [await user(), await user()];
  const { id } = await add({ owner, managers: [manager] });
  const place = { recPlace: "newcomer", recBegin: now() - 60, recEnd: now() + 9_000, recReason: "好" };
  expect((await run("circle", "recommend", id, { input: place })).code).toBe(codes.ok);
  expect(await detail("circle", id)).toMatchObject({ recPlaces: ["newcomer"] });
  const again = await run("circle", "recommend", id, { input: place });
  expect([again.code, again.msg]).toEqual([codes.illegalParameter, "这个圈子在此时间已推荐于此位置"]);
  expect((await run("circle", "stop", id)).code).toBe(codes.illegalParameter);
  expect((await run("circle", "stop", id, { reason: { text: "无人管理" } })).code).toBe(codes.ok);
  expect(await detail("circle", id)).toMatchObject({ status: UpDown.of("down"), reason: "无人管理", recPlaces: [] });
  const told = await api.db.query<{ receiver: string }>(
    "select payload ->> 'receiver' as receiver from outbox where payload ->> 'event' = 'circle.stop' order by id",
  );
  expect(told.map(({ receiver }) => receiver).toSorted()).toEqual([owner, manager].toSorted());
});

it("a place takes 12 circles at one time, and the device page only circles of devices", async () => {
  const place = { recPlace: "community", recBegin: now() + 500_000, recEnd: now() + 600_000 };
  for (let i = 0; i < 12; i++) {
    const { id } = await makeAny(api.db, resourceNamed("circle"));
    expect((await run("circle", "recommend", id, { input: place })).code).toBe(codes.ok);
  }
  const { id } = await makeAny(api.db, resourceNamed("circle"));
  const full = await run("circle", "recommend", id, { input: place });
  expect([full.code, full.result.path]).toEqual([codes.illegalParameter, "input.recPlace"]);
  const later = { ...place, recBegin: place.recEnd, recEnd: place.recEnd + 100 };
  expect((await run("circle", "recommend", id, { input: later })).code).toBe(codes.ok);
  const device = await run("circle", "recommend", id, { input: { ...later, recPlace: "devicePage" } });
  expect([device.code, device.result.path]).toEqual([codes.illegalParameter, "input.recPlace"]);
});

it("a merge moves members and columns, ends the circle, and its links lead on", async () => {
  const [owner, both, newcomer] = [await user(), await user(), await user()];
  const from = await add({ owner });
  const into = await add({ owner: both });
  const make = (circle: string, member: string) =>
    makeAny(api.db, resourceNamed("circleMember"), { circle, user: member, joinTime: now() });
  await make(from.id, both);
  await make(from.id, newcomer);
  const column = await makeAny(api.db, resourceNamed("column"), { circle: from.id });
  const self = await run("circle", "merge", into.id, { input: { target: into.id } });
  expect([self.code, self.result.path]).toEqual([codes.guardRefused, "input.target"]);
  expect((await run("circle", "merge", from.id, { input: { target: into.id } })).code).toBe(codes.ok);
  expect(await detail("circle", from.id)).toMatchObject({ mergedInto: into.id, status: UpDown.of("down"), members: 0 });
  expect(await rolesOf(into.id)).toEqual({ [both]: 1, [owner]: 3, [newcomer]: 3 });
  expect(await detail("column", column.id)).toMatchObject({ circle: into.id });
  const jump = { target: "circleDetail", circleDetail: { id: from.id } };
  expect(await jumpAddress(api.db, jump, { site: "", scheme: "" })).toBe(`/circle-detail?id=${into.id}`);
  expect(await judgeJump(api.db, jump)).toBeNull();
  // A later merge of the target takes the links along.
  const last = await add();
  expect((await run("circle", "merge", into.id, { input: { target: last.id } })).code).toBe(codes.ok);
  expect(await jumpAddress(api.db, jump, { site: "", scheme: "" })).toBe(`/circle-detail?id=${last.id}`);
});

it("a circle has at most 10 columns, also after a merge", async () => {
  const [from, into] = [await add(), await add()];
  for (let i = 0; i < 10; i++) await makeAny(api.db, resourceNamed("column"), { circle: into.id });
  const item = { name: { "1": "多一个", "0": "One more" }, circle: into.id };
  const full = await api.call<Reply>(v2("column", "add"), { item }, { token: api.admin });
  expect([full.code, full.result.path]).toEqual([codes.illegalParameter, "item.circle"]);
  await makeAny(api.db, resourceNamed("column"), { circle: from.id });
  const merged = await run("circle", "merge", from.id, { input: { target: into.id } });
  expect([merged.code, merged.result.path]).toEqual([codes.guardRefused, "input.target"]);
  expect(await detail("circle", from.id)).toMatchObject({ mergedInto: null });
});

it("a removed member is told why and counted as gone; owner and strangers are not removed", async () => {
  const [owner, member] = [await user(), await user()];
  const { id } = await add({ owner });
  const { id: place } = await makeAny(api.db, resourceNamed("circleMember"), { circle: id, user: member });
  const remove = (who: string) => run("circle", "removeMember", id, { input: { user: who }, reason: { text: "广告" } });
  expect((await remove(owner)).code).toBe(codes.guardRefused);
  expect((await remove(await user())).code).toBe(codes.guardRefused);
  expect((await remove(member)).code).toBe(codes.ok);
  expect(await rolesOf(id)).toEqual({ [owner]: 1 });
  expect(await detail("circle", id)).toMatchObject({ members: 1 });
  expect(await listOf("circleEvent", `circle:${id} kind:removed`)).toMatchObject([{ user: member }]);
  expect((await api.call(v2("circleMember", "detail"), { id: place }, { token: api.admin })).code).toBe(codes.notFound);
  const [told] = await api.db.query<{ receiver: string; reason: string }>(
    "select payload ->> 'receiver' as receiver, payload ->> 'reason' as reason from outbox where payload ->> 'event' = 'circleMember.remove'",
  );
  expect(told).toEqual({ receiver: member, reason: "广告" });
});

it("a message reaches every member once", async () => {
  const owner = await user();
  const { id } = await add({ owner });
  await makeAny(api.db, resourceNamed("circleMember"), { circle: id });
  const input = { title: "周末活动", content: "周六线上交流" };
  expect((await run("circle", "messageMembers", id, { input })).code).toBe(codes.ok);
  const sent = await api.db.query<{ title: string }>(
    `select title ->> '1' as title from message where receiver in (select "user" from circle_member where circle = $1::bigint)`,
    [id],
  );
  expect(sent.map(({ title }) => title)).toEqual(["周末活动", "周末活动"]);
});

it("the first manager whose account is in use replaces a disabled owner", async () => {
  const [owner, gone, next] = [await user(), await user({ status: 4 }), await user()];
  const { id } = await add({ owner, managers: [next] });
  await api.db.query("update circle set managers = $2 where id = $1::bigint", [id, [gone, next]]);
  const alone = await add({ owner });
  expect(await replaceOwners(api.db)).toBe(0);
  await api.db.query(`update "user" set status = 3 where id = $1::bigint`, [owner]);
  expect(await replaceOwners(api.db)).toBe(1);
  expect(await detail("circle", id)).toMatchObject({ owner: next, managers: [gone] });
  expect((await rolesOf(id))[next]).toBe(1);
  expect(await detail("circle", alone.id)).toMatchObject({ owner });
  expect(await replaceOwners(api.db)).toBe(0);
});

it("a circle stands in a category of circles", async () => {
  const { id: categoryId } = await makeAny(api.db, resourceNamed("category"), { types: 2 });
  const item = { ...(await sample()), categoryId };
  const reply = await api.call<Reply>(v2("circle", "add"), { item }, { token: api.admin });
  expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, "item.categoryId"]);
});

it("deleting a circle deletes its columns", async () => {
  const { id, version } = await add();
  const column = await makeAny(api.db, resourceNamed("column"), { circle: id });
  await api.ok("circle", "delete", { id, version });
  expect((await api.call(v2("column", "detail"), { id: column.id }, { token: api.admin })).code).toBe(codes.notFound);
});

it("posts move with a merge and between columns of a circle, and are counted where they stand", async () => {
  const [from, into] = [await add(), await add()];
  const [one, other] = [
    await makeAny(api.db, resourceNamed("column"), { circle: from.id }),
    await makeAny(api.db, resourceNamed("column"), { circle: from.id }),
  ];
  const foreign = await makeAny(api.db, resourceNamed("column"), { circle: into.id });
  const known = { status: ContentStatus.of("suc"), review: PostReview.of("pass"), publishTime: now() };
  const post = await makeAny(api.db, resourceNamed("content"), { groupId: from.id, columnId: one.id, ...known });
  const away = await run("column", "movePosts", one.id, { input: { target: foreign.id } });
  expect([away.code, away.result.path]).toEqual([codes.guardRefused, "input.target"]);
  expect((await api.call(v2("column", "delete"), { id: one.id, version: 1 }, { token: api.admin })).code).toBe(
    codes.guardRefused,
  );
  expect((await run("column", "movePosts", one.id, { input: { target: other.id } })).code).toBe(codes.ok);
  expect(await detail("column", other.id)).toMatchObject({ contents: 1, contents7: 1 });
  const { version } = await detail("column", one.id);
  await api.ok("column", "delete", { id: one.id, version });
  expect((await run("circle", "merge", from.id, { input: { target: into.id } })).code).toBe(codes.ok);
  expect(await detail("content", post.id)).toMatchObject({ groupId: into.id, columnId: other.id });
  expect(await detail("circle", into.id)).toMatchObject({ contents: 1, todayContents: 1, waiting: 0 });
  expect(await detail("circle", from.id)).toMatchObject({ contents: 0 });
});

it("a post stands in a column of its own circle", async () => {
  const { id: groupId } = await add();
  const { id: columnId } = await makeAny(api.db, resourceNamed("column"));
  const { id, version } = await makeAny(api.db, resourceNamed("content"), {
    groupId,
    mediaType: MediaType.of("text"),
    content: "<p>帖子</p>",
  });
  const reply = await api.call<Reply>(v2("content", "edit"), { id, version, item: { columnId } }, { token: api.admin });
  expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, "item.columnId"]);
});
