import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChartFigures } from "#kernel/chart.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { resourceNamed } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { deliverOutbox } from "#server/outbox/deliver.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { both } from "#support/values.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const any = (resource: string, values: object = {}): Promise<AnyRecord> =>
  makeAny(api.db, resourceNamed(resource), values as Record<string, unknown>);

/** A conversation that waits for an answer. */
async function conversation(values: object = {}): Promise<AnyRecord> {
  const user = (await makeUser(api.db)).id;
  const questionType = (await any("questionType", { name: both("层移"), dueHours: 12 })).id;
  return any("feedback", { user, questionType, heading: "层移", content: "每次都层移", lang: 1, ...values });
}

type Reply = { outcomes: { recordId: string }[] };

const run = (verb: string, { id }: AnyRecord, more: object = {}, token = api.admin, version = 1) =>
  api.call<Reply>(v2("feedback", verb), { ids: [id], versions: { [id]: version }, ...more }, { token });
const read = async (id: string, resource = "feedback"): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;
const messagesOf = async (id: string): Promise<AnyRecord[]> =>
  (await api.call<Evidence>(v2("feedback", "evidence"), { id }, { token: api.admin })).result.blocks.conversation
    ?.messages ?? [];

/** Titles and contents of the messages that a member got. */
async function inbox(member: unknown): Promise<{ content: string; target: string }[]> {
  await api.db.query("update outbox set due = now()");
  await deliverOutbox(api.db, () => undefined);
  return api.db.query(
    `select content ->> '1' as content, jump ->> 'target' as target from message where receiver = $1::bigint`,
    [member],
  );
}

describe("an answer", () => {
  it("reaches the member and those with the same problem, and is undone as one", async () => {
    const template = await any("replyTemplate", { title: "固件", content: both("请升级") });
    const one = await conversation();
    const other = await conversation({ sameAs: one.id, status: "closed" });
    const input = { answer: "请升级到 1.3.5", answerTemplate: template.id };
    const { result } = await run("reply", one, { input });
    expect(await read(one.id)).toMatchObject({ status: "answered", isAnswered: true, answerTemplate: template.id });
    expect(await messagesOf(one.id)).toMatchObject([{ from: "template", content: "请升级到 1.3.5" }]);
    expect(await messagesOf(other.id)).toMatchObject([{ content: "请升级到 1.3.5" }]);
    expect(await read(template.id, "replyTemplate")).toMatchObject({ title: "固件" });

    const recordIds = [result.outcomes[0]?.recordId];
    expect((await api.call(v2("operationRecord", "undo"), { recordIds }, { token: api.admin })).code).toBe(codes.ok);
    expect(await read(one.id)).toMatchObject({ status: "waiting", isAnswered: false, answer: "" });
    expect([await messagesOf(one.id), await messagesOf(other.id)]).toEqual([[], []]);
    expect(await inbox(one["user"])).toEqual([]);

    await run("reply", one, { input }, api.admin, 3);
    for (const { user } of [one, other] as Record<string, unknown>[])
      expect(await inbox(user)).toEqual([{ content: "你的反馈「层移」有了回复：请升级到 1.3.5", target: "feedback" }]);
  });

  it("is refused with a variable that nobody filled, and to what a colleague handles", async () => {
    const one = await conversation();
    const unfilled = await run("reply", one, { input: { answer: "订单 {orderId} 已发货" } });
    expect(unfilled).toMatchObject({ code: codes.illegalParameter, msg: expect.stringContaining("{orderId}") });
    expect((await run("take", one)).code).toBe(codes.ok);
    const { token } = await api.colleague("helper", ["screen:/feedback", "feedback.reply", "feedback.close"]);
    const answer = { input: { answer: "你好" } };
    expect(await run("reply", one, answer, token, 2)).toMatchObject({ code: codes.guardRefused });
    expect((await run("reply", one, answer, api.admin, 2)).code).toBe(codes.ok);
  });
});

describe("a member who writes again", () => {
  const write = (one: AnyRecord, more: object = {}) =>
    api.ok("feedbackReply", "add", { item: { feedback: one.id, content: "还是不行", ...more } });

  it("lets an answered conversation wait again, with a new due time", async () => {
    const one = await conversation({ status: "answered", closeTime: now() + 9_000, dueTime: now() - 99_000 });
    await write(one);
    const after = await read(one.id);
    expect(after).toMatchObject({ status: "waiting", closeTime: null });
    expect(Number(after["dueTime"]) - now()).toBeGreaterThan(11 * 3_600);
  });

  it("puts a bad rating on the lead's desk, and only keeps a good one", async () => {
    const [assignee] = await api.db.query<{ id: string }>("select id from admin order by id limit 1");
    const closed = { status: "closed", assignee: assignee?.id };
    const [good, bad] = [await conversation(closed), await conversation(closed)];
    await write(good, { rating: 5 });
    await write(bad, { rating: 1 });
    expect(await read(good.id)).toMatchObject({ status: "closed", rating: 5 });
    expect(await read(bad.id)).toMatchObject({ status: "waiting", rating: 1 });
    const escalated = await api.db.query("select item, note from queue_item where queue = 'feedback' and escalated");
    expect(escalated).toEqual([{ item: bad.id, note: "★☆☆☆☆" }]);
  });
});

it("a silent conversation closes at its time", async () => {
  const one = await conversation({ status: "asked", closeTime: now() - 60 });
  const later = await conversation({ status: "answered", closeTime: now() + 900 });
  await runTimedTransitions(api.db, () => undefined);
  expect([(await read(one.id))["status"], (await read(later.id))["status"]]).toEqual(["closed", "answered"]);
});

describe("a question type", () => {
  it("gives what still waits to the groups that it is assigned to now", async () => {
    const group = (await any("authGroup")).id;
    const one = await conversation();
    const done = await conversation({ questionType: one["questionType"], status: "closed" });
    const id = String(one["questionType"]);
    await api.ok("questionType", "edit", { id, version: 1, item: { assignees: [group] } });
    expect([(await read(one.id))["groups"], (await read(done.id))["groups"]]).toEqual([[group], []]);
  });

  it("is merged with its feedback, templates and children", async () => {
    const one = await conversation();
    const from = String(one["questionType"]);
    const target = await any("questionType", { name: both("打印") });
    const child = await any("questionType", { name: both("高速"), father: from });
    const template = await any("replyTemplate", { questionTypes: [from], content: both("好") });
    const body = { ids: [from], versions: { [from]: 1 }, input: { target: target.id } };
    await api.ok("questionType", "merge", body);
    expect(await read(one.id)).toMatchObject({ questionType: target.id });
    expect(await read(child.id, "questionType")).toMatchObject({ father: target.id });
    expect(await read(template.id, "replyTemplate")).toMatchObject({ questionTypes: [target.id] });
    expect((await api.call(v2("questionType", "merge"), body, { token: api.admin })).code).not.toBe(codes.ok);
  });
});

it("a template with an unknown variable is refused at its language", async () => {
  const type = (await any("questionType")).id;
  const item = { title: "问候", questionTypes: [type], content: { "1": "你好 {name}", "0": "Hi {nickname}" } };
  const reply = await api.call<unknown>(v2("replyTemplate", "add"), { item }, { token: api.admin });
  expect(reply).toMatchObject({ code: codes.illegalParameter, msg: expect.stringContaining("{name}") });
  expect(JSON.stringify(reply)).toContain("content.1");
});

it("becomes a complaint about the service, and both name each other", async () => {
  const one = await conversation();
  const { msg } = await run("toComplaint", one, { input: {} });
  expect(msg).toBe("");
  const { complaint } = await read(one.id);
  expect(await read(String(complaint), "complaint")).toMatchObject({
    kind: "service",
    complainant: one["user"],
    respondent: null,
    targetType: "feedback",
    targets: [one.id],
    statement: "每次都层移",
  });
  expect((await run("toComplaint", one, { input: {} }, api.admin, 2)).code).toBe(codes.guardRefused);
});

it("is counted by firmware and fault", async () => {
  const types = [await any("questionType", { name: both("断料") }), await any("questionType", { name: both("堵头") })];
  for (const [type, firmwareVersion] of [
    [0, "9.9.1"],
    [0, "9.9.1"],
    [1, "9.9.1"],
    [1, "9.9.2"],
  ] as const)
    await conversation({ questionType: types[type]?.id, firmwareVersion });
  const filter = `questionType:${types.map(({ id }) => id).join(",")}`;
  const request = { screen: "/feedback", chart: "faults", span: "7d", filter };
  const { result } = await api.call<ChartFigures>(v2("chart", "figures"), request, { token: api.admin });
  expect(result.axis.map(({ key }) => key)).toEqual(["9.9.1", "9.9.2"]);
  expect(Object.fromEntries(result.series.map(({ label, values }) => [label, values]))).toEqual({
    断料: [2, 0],
    堵头: [1, 1],
  });
});

it("shows the member's devices, each with its last register record, which a device number finds", async () => {
  const one = await conversation();
  const register = (dn: string, action: string, time: number, user = one["user"]) =>
    any("deviceRegister", { dn, addType: 9, user, action, time });
  await register("D1", "register", 1_000);
  await register("D2", "bind", 2_000);
  await register("D1", "bind", 3_000);
  await register("D3", "bind", 4_000, (await makeUser(api.db)).id);
  const { result } = await api.call<Evidence>(v2("feedback", "evidence"), { id: one.id }, { token: api.admin });
  expect(result.blocks.conversation?.devices).toMatchObject([
    { dn: "D1", action: "bind", time: 3_000 },
    { dn: "D2", action: "bind", time: 2_000 },
  ]);
  const { list } = await api.ok<{ list: AnyRecord[] }>("deviceRegister", "list", { dn: "D1" });
  expect(list.map((row) => row["action"])).toEqual(["bind", "register"]);
});
