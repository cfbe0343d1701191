import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { resourceNamed } from "#domain/index.ts";
import { AgentLevel } from "#domain/enumerations/users.ts";
import { content } from "#domain/posts/content.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { alikeFields } from "#server/areas/comments/alike.ts";
import { stoppingEntry } from "#server/areas/risk/black-list/shut-out.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny, makeLivePost } from "#support/make-any.ts";
import type { Values } from "#support/values.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const says = (text: string, more: Values = {}): Promise<AnyRecord> =>
  makeAny(api.db, resourceNamed(comment.name), { content: text, ...alikeFields({ content: text }), ...more });
const run = async (verb: string, id: string, more: object = {}) => {
  const { version } = await readRecord(api.db, comment, id);
  return api.call<CommandReply>(
    v2(comment.name, verb),
    { ids: [id], versions: { [id]: version }, ...more },
    { token: api.admin },
  );
};

describe("comments that say the same", () => {
  it("differ at most in punctuation, case and width; a picture counts where there is no text", () => {
    const key = (content: string, pictures: object[] = []) => alikeFields({ content, pictures })["alikeKey"];
    expect(key("加微信 vase_lab88！")).toBe(key("加微信vase-LAB88"));
    expect(key("加微信 vase_lab88")).not.toBe(key("加微信 vase_lab89"));
    for (const text of [
      "加\u3164微信vase\u00ADlab88",
      "加微信ｖａｓｅｌａｂ８８",
      "加微信vásé̶lab88",
      "加微信vase\u200Blab88",
    ])
      expect(key(text), text).toBe(key("加微信vaselab88"));
    expect(key("की")).not.toBe(key("का"));
    expect(key("！", [{ key: "a.png" }])).toBe(key("", [{ key: "a.png" }]));
    expect(key("……")).toBe("");
  });

  it("are counted with their accounts and devices, without deleted ones", async () => {
    const [one, other] = [(await makeUser(api.db)).id, (await makeUser(api.db)).id];
    const { id } = await says("低价代打印", { author: one, device: "d1" });
    await says("低价，代打印", { author: other, device: "d1" });
    await says("低价代打印！", { author: other, device: "d2" });
    await says("低价代打印", { author: other, device: "d3", status: ContentStatus.of("delete") });
    const { result } = await api.call<Evidence>(v2(comment.name, "evidence"), { id }, { token: api.admin });
    expect(result.blocks.alike).toMatchObject({ total: 3, members: 2, devices: 2 });
    expect(result.blocks.alike?.list.map((one) => one["content"])).toEqual(["低价代打印！", "低价，代打印"]);
  });
});

it("shows the latest other comments of its author, newest first", async () => {
  const author = (await makeUser(api.db)).id;
  for (let i = 0; i < 11; i++) await says(`第 ${i} 条`, { author, createTime: now() - 100 + i });
  const { id } = await says("这一条", { author, createTime: now() });
  const { result } = await api.call<Evidence>(v2(comment.name, "evidence"), { id }, { token: api.admin });
  expect(result.blocks.latest?.map(({ content: text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, i) => `第 ${10 - i} 条`),
  );
});

describe("muting the author", () => {
  it("needs a reason, keeps the author from commenting, and is refused where it would end earlier", async () => {
    const author = (await makeUser(api.db)).id;
    const { id } = await says("骗子", { author });
    const refused = await run("muteAuthor", id, { input: { days: 7 } });
    expect(refused.code).toBe(codes.illegalParameter);
    expect((await run("muteAuthor", id, { input: { days: 7 }, reason: { text: "辱骂" } })).code).toBe(codes.ok);
    const entry = await stoppingEntry(api.db, { scope: "comment", user: author });
    expect(entry?.reason).toBe("辱骂");
    expect(Math.round(((entry?.end ?? 0) - now()) / 86_400)).toBe(7);
    const shorter = await run("muteAuthor", id, { input: { days: 1 }, reason: { text: "辱骂" } });
    expect(shorter.code).toBe(codes.guardRefused);
    const foretold = async () => (await api.ok<Evidence>(comment.name, "evidence", { id })).refusals;
    // A longer mute is still possible.
    expect(await foretold()).toEqual({});
    await api.db.query(`update black_list set "end" = null where source_id = $1::bigint`, [id]);
    expect(await foretold()).toEqual({ "comment.muteAuthor": ["作者已被永久禁言", expect.any(String)] });
    const forGood = await run("muteAuthor", id, { input: { days: 365 }, reason: { text: "辱骂" } });
    expect(forGood.msg).toBe("作者已被永久禁言");
  });
});

describe("the thread of a post", () => {
  it("is closed by one of its comments, stays closed, and is open again after the undo", async () => {
    const post = await makeLivePost(api.db);
    const { id } = await says("吵起来了", { type: "content", targetId: post.id });
    const closed = await run("closeThread", id);
    expect(closed.code).toBe(codes.ok);
    const isClosed = async () => (await readRecord(api.db, content, post.id))["commentsClosed"];
    expect(await isClosed()).toBe(true);
    expect((await run("closeThread", id)).result.outcomes).toMatchObject([{ id, unchanged: true }]);
    const recordIds = closed.result.outcomes.map(({ recordId }) => recordId);
    const undone = await api.call("/api/cxy/manager/v2/operationRecord/undo", { recordIds }, { token: api.admin });
    expect(undone.code).toBe(codes.ok);
    expect(await isClosed()).toBe(false);
  });

  it("can only be closed for models and posts", async () => {
    const { id } = await says("好文", {
      type: "information",
      targetId: (await makeAny(api.db, resourceNamed("information"))).id,
    });
    expect((await run("closeThread", id)).code).toBe(codes.guardRefused);
  });
});

it("is deleted although it has replies; they stay, and its place stays empty", async () => {
  const post = await makeLivePost(api.db);
  const under = { type: "content", targetId: post.id, status: ContentStatus.of("suc") };
  const first = await says("首层坏话", under);
  const answered = await says("楼中坏话", { ...under, parentId: first.id });
  const reply = await says("回复", { ...under, parentId: first.id, replyId: answered.id });
  const vanishing = await says("没人理的坏话", { ...under, parentId: first.id });
  const next = await says("下一层", under);
  const reason = { text: "辱骂" };
  for (const { id } of [first, answered, vanishing])
    expect((await run("delete", id, { reason })).code, id).toBe(codes.ok);
  const thread = async (id: string) => {
    const { blocks } = await api.ok<Evidence>("comment", "evidence", { id });
    return blocks.thread?.comments.map((one) => [one.id, one["content"]]);
  };
  const around = [
    [first.id, ""],
    [answered.id, ""],
    [reply.id, "回复"],
    [next.id, "下一层"],
  ];
  expect(await thread(reply.id)).toEqual(around);
  expect(await thread(next.id)).toEqual([
    [first.id, ""],
    [next.id, "下一层"],
  ]);
  expect(await thread(first.id)).toEqual([[first.id, "首层坏话"], ...around.slice(1)]);
});

it("becomes a post of an official account that quotes it as text and names its author", async () => {
  const staff = (await makeUser(api.db, { agentLevel: AgentLevel.of("staff") })).id;
  const author = await makeUser(api.db, { nickname: "木木<工坊>" });
  const { id } = await says("层高 <b>0.16</b> 很漂亮", { author: author.id, status: ContentStatus.of("suc") });
  const ofMember = await run("turnIntoPost", id, { input: { author: author.id, title: "参数" } });
  expect(ofMember.code).toBe(codes.guardRefused);
  expect((await run("turnIntoPost", id, { input: { author: staff, title: "参数" } })).code).toBe(codes.ok);
  const [post] = await api.db.query<{ content: string; author: string }>(
    "select content, author::text from content where title = '参数'",
  );
  expect(post?.author).toBe(staff);
  expect(post?.content).not.toMatch(/<b>|<工坊/);
  expect(post?.content).toMatch(/0\.16.*木木/);
});
