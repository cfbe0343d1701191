import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { Parsing } from "#domain/enumerations/models.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny, makeLive } from "#support/make-any.ts";

import { appealsOf } from "#support/appeals.ts";

let api: TestApp;
let { other, run, read, strikesOf, decided, appeal, effectsOf, makePost } = {} as Awaited<ReturnType<typeof appealsOf>>;
beforeAll(async () => {
  api = await testApp();
  ({ other, run, read, strikesOf, decided, appeal, effectsOf, makePost } = await appealsOf(api));
});
afterAll(() => api.close());

const v2 = "/api/cxy/manager/v2";

describe("an appeal against a plain stop", () => {
  it("restores the model and withdraws the strike, and its undo takes both back", async () => {
    const model = await makeLive(api.db);
    const author = String(model["author"]);
    const decision = await decided("model", "stop", model, { key: "contact" });
    expect(await strikesOf(author)).toBe(1);
    const { result } = await appeal("grievance", { againstRecord: decision, reason: "没有联系方式" });
    expect(result.item).toMatchObject({ model: model.id, user: author, decision: "model.stop", targetType: "model" });
    const { effects, warnings } = await effectsOf("grievance", "uphold", result.item.id);
    expect(effects).toEqual(expect.arrayContaining([expect.stringMatching(/^撤回：模型/), "收回违规 1 次"]));
    expect(warnings).toEqual([]);
    expect(await strikesOf(author)).toBe(1);

    const upheld = await run("grievance", "uphold", result.item, other);
    expect(upheld.code).toBe(codes.ok);
    expect(await read("model", model.id)).toMatchObject({ status: ModelShelf.of("up") });
    expect(await strikesOf(author)).toBe(0);
    expect(await read("grievance", result.item.id)).toMatchObject({ status: ReviewFlow.of("passed"), notReversed: {} });

    const recordIds = [upheld.result.outcomes[0]?.recordId];
    expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: other })).code).toBe(codes.ok);
    expect(await read("model", model.id)).toMatchObject({ status: ModelShelf.of("down") });
    expect(await strikesOf(author)).toBe(1);
    expect(await read("grievance", result.item.id)).toMatchObject({ status: ReviewFlow.of("waiting") });
  });

  it("brings a deleted model back, with the author's counter", async () => {
    const model = await makeLive(api.db);
    const author = String(model["author"]);
    const before = (await read("user", author))["models"];
    const decision = await decided("model", "delete", model, { text: "重复" });
    const { result } = await appeal("grievance", { againstRecord: decision, reason: "不是重复" });
    await run("grievance", "uphold", result.item, other);
    expect(await read("model", model.id)).toMatchObject({ status: ModelShelf.of("up") });
    expect((await read("user", author))["models"]).toBe(Math.max(0, Number(before) - 1) + 1);
  });

  it("is answered although the model was restored meanwhile, and names what stays", async () => {
    const model = await makeLive(api.db);
    const decision = await decided("model", "stop", model, { text: "重复" });
    const { result } = await appeal("grievance", { againstRecord: decision, reason: "不是重复" });
    await decided("model", "restore", await read("model", model.id), {});
    const { warnings } = await effectsOf("grievance", "uphold", result.item.id);
    expect(warnings).toEqual([expect.stringMatching(/^未能撤回：模型「.+」（下架）：/)]);
    expect((await run("grievance", "uphold", result.item, other)).code).toBe(codes.ok);
    const after = await read("grievance", result.item.id);
    expect(after).toMatchObject({ status: ReviewFlow.of("passed") });
    expect(JSON.stringify(after["notReversed"])).toContain("decided again since");
  });

  it("changes nothing where it is rejected", async () => {
    const model = await makeLive(api.db);
    const decision = await decided("model", "stop", model, { text: "重复" });
    const { result } = await appeal("grievance", { againstRecord: decision, reason: "不是重复" });
    expect((await run("grievance", "reject", result.item, other)).code).toBe(codes.illegalParameter);
    await run("grievance", "reject", result.item, other, { reason: { key: "decisionRight" } });
    expect(await read("model", model.id)).toMatchObject({ status: ModelShelf.of("down") });
    expect(await read("grievance", result.item.id)).toMatchObject({
      status: ReviewFlow.of("notPassed"),
      reply: "原审核无误",
    });
  });
});

describe("an appeal", () => {
  it("is refused twice for one decision, after 15 days, for an undone decision and for a restore", async () => {
    const model = await makeLive(api.db);
    const decision = await decided("model", "stop", model, { text: "重复" });
    await appeal("grievance", { againstRecord: decision, reason: "不是重复" });
    const refusals: string[] = [];
    const refused = async (id: string): Promise<void> => {
      const { code, msg } = await appeal("grievance", { againstRecord: id, reason: "不是重复" });
      expect(code).toBe(codes.guardRefused);
      refusals.push(msg);
    };
    await refused(decision);
    const old = await decided("model", "stop", await makeLive(api.db), { text: "重复" });
    await api.db.query("update operation_record set create_time = now() - interval '16 days' where id = $1::bigint", [
      old,
    ]);
    await refused(old);
    const undone = await decided("model", "stop", await makeLive(api.db), { text: "重复" });
    await api.call(`${v2}/operationRecord/undo`, { recordIds: [undone] }, { token: api.admin });
    await refused(undone);
    await refused(await decided("model", "restore", await read("model", model.id), {}));
    expect(refusals.map((text) => text.slice(0, 6))).toEqual([
      "每次审核只能",
      "已超过 15",
      "该审核已被撤",
      "这里只能申诉",
    ]);
  });

  it("can neither be read nor answered by the admin who took the decision", async () => {
    const model = await makeLive(api.db);
    const decision = await decided("model", "stop", model, { text: "重复" });
    const { result } = await appeal("grievance", { againstRecord: decision, reason: "不是重复" });
    const { id } = result.item;
    const codeOf = async (verb: string, body: object): Promise<number> =>
      (await api.call(`${v2}/grievance/${verb}`, body, { token: api.admin })).code;
    for (const verb of ["detail", "evidence", "history"]) expect(await codeOf(verb, { id })).toBe(codes.noPermission);
    expect((await run("grievance", "uphold", result.item, api.admin)).code).toBe(codes.noPermission);
    const lists = await api.call<{ list: AnyRecord[] }>(
      `${v2}/grievance/list`,
      { filter: `id:${id}` },
      { token: api.admin },
    );
    expect(lists.result.list).toEqual([]);
    expect(await codeOf("claim", { queue: "grievances", id })).not.toBe(codes.ok);
  });
});

/** A post whose case the first moderator upheld with a ban. */
async function bannedPost(by?: string) {
  const post = await makePost(by);
  const author = String(post["author"]);
  const cause = (await makeAny(api.db, resourceNamed("reportCause"), { target: "content" })).id;
  const about = { targetType: "content", targetId: post.id, targetUser: author, cause };
  const times = { firstTime: now() - 600, dueTime: now() + 600 };
  const one = await makeAny(api.db, resourceNamed("reportCase"), { ...about, heading: "加微信领模型", ...times });
  const reporter = (await makeUser(api.db)).id;
  const report = await makeAny(api.db, resourceNamed("report"), { reportCase: one.id, reporter, ...about });
  const decision = await decided("reportCase", "upholdAndForbid", one, { text: "广告" });
  return { author, post, one, report, decision };
}

it.each(["video", "evaluation", "collection"])("an upheld appeal publishes a stopped %s again", async (name) => {
  const author = (await makeUser(api.db)).id;
  const resource = resourceNamed(name);
  const states = { status: ContentStatus.of("suc"), ...(name === "video" ? { transcode: Parsing.of("success") } : {}) };
  const record = await makeAny(api.db, resource, { [resource.ownerField ?? ""]: author, ...states });
  const decision = await decided(name, "stop", record, { text: "重复" });
  expect(await read(name, record.id)).toMatchObject({ status: ContentStatus.of("fail") });
  const { msg, result } = await appeal("complaint", { kind: "appeal", againstRecord: decision, statement: "不是重复" });
  expect(msg).toBe("");
  expect(result.item).toMatchObject({ targetType: name, targets: [record.id], complainant: author });
  expect((await run("complaint", "accept", result.item, other)).msg).toBe("");
  expect(await read(name, record.id)).toMatchObject({ status: ContentStatus.of("suc") });
});

const down = { status: ContentStatus.of("fail") };
const up = { status: ContentStatus.of("suc") };
const reports = async (one: AnyRecord): Promise<unknown[]> =>
  (await api.ok<{ list: AnyRecord[] }>("report", "list", { filter: `reportCase:${one.id}` })).list.map(
    ({ status }) => status,
  );
const bans = async (author: string): Promise<unknown[]> =>
  (await api.ok<{ list: AnyRecord[] }>("blackList", "list", { filter: `user:${author}` })).list.map(
    ({ status }) => status,
  );

describe("an appeal against an upheld case with a ban", () => {
  it("reverses target, case, reports, ban and strikes, and is undone as one", async () => {
    const { author, post, one, decision } = await bannedPost();
    expect(await strikesOf(author)).toBe(2);
    const added = await appeal("complaint", { kind: "appeal", againstRecord: decision, statement: "不是广告" });
    const { item } = added.result;
    expect(item).toMatchObject({ targetType: "content", targets: [post.id], complainant: author, demand: "restore" });
    const { result } = await run("complaint", "accept", item, other);
    expect(await read("content", post.id)).toMatchObject(up);
    expect(await read("reportCase", one.id)).toMatchObject({ status: ReportStatus.of("cancel") });
    expect([await reports(one), await bans(author), await strikesOf(author)]).toEqual([
      [ReportStatus.of("cancel")],
      ["lifted"],
      0,
    ]);
    const recordIds = [result.outcomes[0]?.recordId];
    expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: other })).msg).toBe("");
    expect(await read("content", post.id)).toMatchObject(down);
    expect(await read("reportCase", one.id)).toMatchObject({ status: ReportStatus.of("forbid") });
    expect([await reports(one), await bans(author), await strikesOf(author)]).toEqual([
      [ReportStatus.of("forbid")],
      ["active"],
      2,
    ]);
  });

  it("also overturns a case whose ban is over, and its undo leaves the ban over", async () => {
    const { author, one, decision } = await bannedPost();
    await api.db.query(`update black_list set "end" = now() where "user" = $1::bigint`, [author]);
    await runTimedTransitions(api.db, () => undefined);
    const added = await appeal("complaint", { kind: "appeal", againstRecord: decision, statement: "不是广告" });
    const { result } = await run("complaint", "accept", added.result.item, other);
    expect(await read("reportCase", one.id)).toMatchObject({ status: ReportStatus.of("cancel") });
    const recordIds = [result.outcomes[0]?.recordId];
    expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: other })).msg).toBe("");
    expect([await reports(one), await bans(author)]).toEqual([[ReportStatus.of("cancelForbid")], ["ended"]]);
  });

  it("gives a member the profile back that the case reset", async () => {
    const member = (await makeUser(api.db, { nickname: "加微信" })).id;
    const cause = (await makeAny(api.db, resourceNamed("reportCause"), { target: "user" })).id;
    const about = { targetType: "user", targetId: member, targetUser: member, cause };
    const times = { firstTime: now() - 600, dueTime: now() + 600 };
    const one = await makeAny(api.db, resourceNamed("reportCase"), { ...about, heading: "加微信", ...times });
    const decision = await decided("reportCase", "uphold", one, { text: "广告" });
    expect(await read("user", member)).toMatchObject({ nickname: `用户${member}` });
    const added = await appeal("complaint", { kind: "appeal", againstRecord: decision, statement: "这是我的名字" });
    const { result } = await run("complaint", "accept", added.result.item, other);
    expect(await read("user", member)).toMatchObject({ nickname: "加微信", strikes: 0 });
    const recordIds = [result.outcomes[0]?.recordId];
    expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: other })).msg).toBe("");
    expect(await read("user", member)).toMatchObject({ nickname: `用户${member}`, strikes: 1 });
  });

  it("makes the author manager of the circle again, and names the places that are lost", async () => {
    const author = (await makeUser(api.db)).id;
    const circle = await makeAny(api.db, resourceNamed("circle"), { managers: [author] });
    const { decision, post } = await bannedPost(author);
    expect(await read("circle", circle.id)).toMatchObject({ managers: [] });
    const added = await appeal("complaint", { kind: "appeal", againstRecord: decision, statement: "不是广告" });
    const { item } = added.result;
    const call = { ids: [item.id], versions: { [item.id]: item.version } };
    const told = await api.call<{ effects: string[] }>(`${v2}/complaint/acceptEffects`, call, { token: other });
    expect(told.result.effects).toContain("撤回：帖子「加微信领模型」（下架）");
    expect(told.result.effects).toContain("收回违规 2 次");
    expect(await read("content", post.id)).toMatchObject(down);
    await run("complaint", "accept", item, other);
    expect(await read("circle", circle.id)).toMatchObject({ managers: [author] });
  });

  it("names what was decided again since", async () => {
    const { post, decision, author } = await bannedPost();
    const added = await appeal("complaint", { kind: "appeal", againstRecord: decision, statement: "不是广告" });
    await decided("content", "delete", await read("content", post.id), { text: "重复" });
    const { warnings } = await effectsOf("complaint", "accept", added.result.item.id);
    expect(warnings.join()).toContain("未能撤回：帖子「加微信领模型」（下架）");
    expect((await run("complaint", "accept", added.result.item, other)).code).toBe(codes.ok);
    const after = await read("complaint", added.result.item.id);
    expect((after["notReversed"] as Record<string, string>)["0"]).toMatch(
      /^Post “加微信领模型” \(stop\): it was changed/,
    );
    expect([await bans(author), await strikesOf(author)]).toEqual([["lifted"], 0]);
  });
});
