import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Evidence } from "#domain/api/evidence.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { permissionNames } from "#commands/permissions.ts";
import { MachineReview, Recommend } from "#domain/enumerations/review.ts";
import { resourceNamed } from "#domain/index.ts";
import { CaseMeasure, Measure } from "#domain/reports/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import type { OwnDayReply } from "#domain/api/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { deliverOutbox } from "#server/outbox/deliver.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const live = {
  status: ContentStatus.of("suc"),
  review: PostReview.of("pass"),
  machineReview: MachineReview.of("reviewPassed"),
};

/** A live post of a member, and a case with reports of so many others. */
async function makeCase(reporters: number) {
  const author = (await makeUser(api.db)).id;
  const post = await makeAny(api.db, resourceNamed("content"), { author, heading: "加微信领模型", ...live });
  const cause = (await makeAny(api.db, resourceNamed("reportCause"), { target: "content" })).id;
  const about = { targetType: "content", targetId: post.id, targetUser: author, cause };
  const times = { firstTime: now() - 600, dueTime: now() + 600 };
  const one = await makeAny(api.db, resourceNamed("reportCase"), { ...about, heading: "加微信领模型", ...times });
  const people: string[] = [];
  for (let i = 0; i < reporters; i++) {
    const reporter = (await makeUser(api.db)).id;
    people.push(reporter);
    await makeAny(api.db, resourceNamed("report"), { reportCase: one.id, reporter, ...about, weight: 1.5 });
  }
  await refreshKeptOf(api.db, resourceNamed("reportCase"), [one.id]);
  return { author, post, one, people };
}

const run = (verb: string, { id }: AnyRecord, version: number, more: object = {}) =>
  api.call<{ outcomes: { recordId: string }[] }>(
    `/api/cxy/manager/v2/reportCase/${verb}`,
    { ids: [id], versions: { [id]: version }, ...more },
    { token: api.admin },
  );
/** Refusals that the evidence of a case tells before a key is pressed, by command. */
const foretold = async (id: string, token = api.admin): Promise<Evidence["refusals"]> =>
  (await api.call<Evidence>("/api/cxy/manager/v2/reportCase/evidence", { id }, { token })).result.refusals;
const undo = (recordId: string | undefined) =>
  api.call("/api/cxy/manager/v2/operationRecord/undo", { recordIds: [recordId] }, { token: api.admin });
const read = async (resource: string, id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;
const reportsOf = async (id: string): Promise<unknown[]> =>
  (await api.ok<{ list: AnyRecord[] }>("report", "list", { filter: `reportCase:${id}` })).list.map(
    ({ status }) => status,
  );
const strikesOf = async (id: string): Promise<unknown> => (await read("user", id))["strikes"];

describe("an upheld case", () => {
  it("takes the target down, closes its reports, gives a strike, and tells everybody", async () => {
    const { author, post, one, people } = await makeCase(3);
    expect((await run("uphold", one, 1)).code).toBe(codes.illegalParameter);
    const { result } = await run("uphold", one, 1, { reason: { key: "contact" } });
    expect(await read("content", post.id)).toMatchObject({ status: ContentStatus.of("fail") });
    expect(await read("reportCase", one.id)).toMatchObject({ status: ReportStatus.of("confirmed"), reports: 3 });
    expect(await reportsOf(one.id)).toEqual(people.map(() => ReportStatus.of("confirmed")));
    // The reason counts as a strike. The target's own flow gives no second one.
    expect(await strikesOf(author)).toBe(1);
    await api.db.query("update outbox set due = now()");
    await deliverOutbox(api.db, () => undefined);
    const messages = await api.db.query<{ receiver: string; title: string }>(
      "select receiver, title ->> '1' as title from message where receiver = any($1::bigint[]) order by receiver",
      [[author, ...people]],
    );
    expect(messages.map(({ title }) => title)).toEqual(["帖子已下架", ...people.map(() => "你的举报已处理")]);
    expect(result.outcomes).toHaveLength(1);
  });

  it("is undone as one: target, reports, strike and messages", async () => {
    const { author, post, one, people } = await makeCase(2);
    const { result } = await run("upholdAndForbid", one, 1, { reason: { text: "广告" } });
    expect(await strikesOf(author)).toBe(2);
    const entries = () => api.ok<{ list: AnyRecord[] }>("blackList", "list", { filter: `user:${author}` });
    expect((await entries()).list).toHaveLength(1);
    expect((await undo(result.outcomes[0]?.recordId)).code).toBe(codes.ok);
    expect(await read("content", post.id)).toMatchObject({ status: ContentStatus.of("suc") });
    expect(await read("reportCase", one.id)).toMatchObject({ status: ReportStatus.of("confirm") });
    expect(await reportsOf(one.id)).toEqual(people.map(() => ReportStatus.of("confirm")));
    expect(await strikesOf(author)).toBe(0);
    expect((await entries()).list).toEqual([]);
    const left = await api.db.query("select 1 from outbox where done is null and payload ->> 'title' = '加微信领模型'");
    expect(left).toEqual([]);
  });

  it("ends its ban where that is lifted, also for its reports, and the undo brings it back", async () => {
    const { author, one } = await makeCase(1);
    await run("upholdAndForbid", one, 1, { reason: { text: "广告" } });
    const { result, code } = await run("lift", one, 2, { reason: { text: "误判" } });
    expect(code).toBe(codes.ok);
    const { list } = await api.ok<{ list: AnyRecord[] }>("blackList", "list", { filter: `user:${author}` });
    expect(list).toMatchObject([{ status: "lifted" }]);
    expect(await reportsOf(one.id)).toEqual([ReportStatus.of("cancelForbid")]);
    expect((await undo(result.outcomes[0]?.recordId)).code).toBe(codes.ok);
    expect(await reportsOf(one.id)).toEqual([ReportStatus.of("forbid")]);
  });

  it("is over with its ban when that ends by its time", async () => {
    const { author, one } = await makeCase(2);
    await run("upholdAndForbid", one, 1, { reason: { text: "广告" } });
    await runTimedTransitions(api.db, () => undefined);
    expect(await read("reportCase", one.id)).toMatchObject({ status: ReportStatus.of("forbid") });
    await api.db.query(`update black_list set "end" = now() - interval '1 second' where "user" = $1::bigint`, [author]);
    const faults: string[] = [];
    await runTimedTransitions(api.db, (line) => faults.push(line));
    expect(faults).toEqual([]);
    expect(await read("reportCase", one.id)).toMatchObject({ status: ReportStatus.of("cancelForbid") });
    expect(await reportsOf(one.id)).toEqual([ReportStatus.of("cancelForbid"), ReportStatus.of("cancelForbid")]);
  });
});

it("a dismissed case keeps its target, and its reports wait again once it is reopened", async () => {
  const { author, post, one } = await makeCase(2);
  await run("dismiss", one, 1);
  expect(await read("content", post.id)).toMatchObject({ status: ContentStatus.of("suc") });
  expect(await reportsOf(one.id)).toEqual([ReportStatus.of("cancel"), ReportStatus.of("cancel")]);
  expect(await strikesOf(author)).toBe(0);
  expect((await run("reopen", one, 2)).code).toBe(codes.illegalParameter);
  const { result } = await run("reopen", one, 2, { input: { newEvidence: "又发了一次" } });
  expect(await read("reportCase", one.id)).toMatchObject({ formerStatus: ReportStatus.of("cancel"), handler: null });
  expect(await reportsOf(one.id)).toEqual([ReportStatus.of("confirm"), ReportStatus.of("confirm")]);
  await undo(result.outcomes[0]?.recordId);
  expect(await reportsOf(one.id)).toEqual([ReportStatus.of("cancel"), ReportStatus.of("cancel")]);
});

it("reports of a malicious case are malicious again once its reopening is undone", async () => {
  const { one } = await makeCase(1);
  await run("malicious", one, 1);
  const { result } = await run("reopen", one, 2, { input: { newEvidence: "截图" } });
  const malicious = async (): Promise<unknown[]> =>
    (
      await api.ok<{ list: AnyRecord[] }>("report", "list", {
        filter: `reportCase:${one.id}`,
        columns: ["malicious"],
      })
    ).list.map((each) => each["malicious"]);
  expect(await malicious()).toEqual([false]);
  await undo(result.outcomes[0]?.recordId);
  expect(await malicious()).toEqual([true]);
});

it("a decision tells before it runs what it does to others, and changes nothing by that", async () => {
  const { author, post, one, people } = await makeCase(3);
  const { result } = await api.call<{ effects: string[] }>(
    `/api/cxy/manager/v2/reportCase/upholdAndForbidEffects`,
    { ids: [one.id], versions: { [one.id]: 1 }, reason: { text: "广告" } },
    { token: api.admin },
  );
  expect(result.effects).toEqual([
    `告知 ${people.length + 1} 人`,
    "违规 2 次",
    "处理帖子 1 条",
    `关闭举报 ${people.length} 件`,
    "禁言 3 天：1 人",
    "作者 90 天内共 2 次",
  ]);
  expect(await read("content", post.id)).toMatchObject({ status: ContentStatus.of("suc") });
  expect(await strikesOf(author)).toBe(0);
});

it("the ladder lengthens the ban with each strike, and another measure needs a remark", async () => {
  const { author, one } = await makeCase(1);
  await api.db.query(`update "user" set strikes = 2 where id = $1::bigint`, [author]);
  await run("upholdAndForbid", one, 1, { reason: { text: "广告" } });
  expect(await read("reportCase", one.id)).toMatchObject({ measure: Measure.of("mute30") });
  // Its effects on the post and on the reports are no decisions of the admin's own.
  const day = await api.ok<OwnDayReply>("operationRecord", "ownDay", {});
  expect(day.last[0]).toMatchObject({ command: "reportCase.upholdAndForbid", ids: [one.id] });
  const other = await makeCase(1);
  const input = { measure: CaseMeasure.of("mute7") };
  const bare = await run("upholdWith", other.one, 1, { reason: { text: "广告" }, input });
  expect(bare.code).toBe(codes.illegalParameter);
  const told = await run("upholdWith", other.one, 1, {
    reason: { text: "广告" },
    input: { ...input, remark: "首次，态度好" },
  });
  expect(told.code).toBe(codes.ok);
  expect(await read("reportCase", other.one.id)).toMatchObject({
    measure: Measure.of("mute7"),
    remark: "首次，态度好",
  });
});

it("reporters with five malicious reports cannot report for a week, and that is undone with the decision", async () => {
  const { one, people } = await makeCase(1);
  const [reporter = ""] = people;
  for (let i = 0; i < 4; i++) {
    const before = await makeCase(0);
    const about = { targetType: "content", targetId: before.post.id, targetUser: before.author };
    await makeAny(api.db, resourceNamed("report"), { reportCase: before.one.id, reporter, ...about });
    expect((await run("malicious", before.one, 1)).code).toBe(codes.ok);
  }
  const entries = async (): Promise<AnyRecord[]> =>
    (await api.ok<{ list: AnyRecord[] }>("blackList", "list", { filter: `user:${reporter}` })).list;
  expect(await entries()).toEqual([]);
  const { result } = await run("malicious", one, 1);
  expect(await entries()).toMatchObject([{ scope: ["report"] }]);
  expect((await undo(result.outcomes[0]?.recordId)).code).toBe(codes.ok);
  expect(await entries()).toEqual([]);
});

/** Events of the messages to a member, in their order. */
async function toldTo(member: unknown): Promise<string[]> {
  const rows = await api.db.query<{ event: string }>(
    "select payload ->> 'event' as event from outbox where payload ->> 'receiver' = $1::text order by id",
    [member],
  );
  return rows.map(({ event }) => event);
}

it("an upheld case of a member resets the profile and tells the member, and its undo brings it back", async () => {
  const member = await makeUser(api.db, { nickname: "加微信", introduction: "广告" });
  const about = { targetType: "user", targetId: member.id, targetUser: member.id };
  const one = await makeAny(api.db, resourceNamed("reportCase"), { ...about, firstTime: now(), dueTime: now() });
  const { result } = await run("uphold", one, 1, { reason: { text: "广告" } });
  expect(await read("user", member.id)).toMatchObject({ nickname: `用户${member.id}`, introduction: "" });
  expect(await toldTo(member.id)).toEqual(["reportCase.uphold"]);
  expect((await undo(result.outcomes[0]?.recordId)).code).toBe(codes.ok);
  expect(await read("user", member.id)).toMatchObject({ nickname: "加微信", introduction: "广告" });
});

it("a forbidden member is told, leaves recommendations and the managers of circles, and the undo gives them back", async () => {
  const { author, post, one } = await makeCase(1);
  const circle = await makeAny(api.db, resourceNamed("circle"), { managers: [author] });
  const values = {
    content: post.id,
    author,
    place: "home",
    begin: now() - 60,
    end: now() + 9_000,
    status: Recommend.of("confirmed"),
  };
  const recommended = await makeAny(api.db, resourceNamed("contentRecommendation"), values);
  const { result } = await run("upholdAndForbid", one, 1, { reason: { text: "广告" } });
  expect(await toldTo(author)).toEqual(expect.arrayContaining(["content.stop", "reportCase.mute3"]));
  expect(await read("circle", circle.id)).toMatchObject({ managers: [] });
  expect(await read("contentRecommendation", recommended.id)).toMatchObject({ status: Recommend.of("cancel") });
  expect((await undo(result.outcomes[0]?.recordId)).code).toBe(codes.ok);
  expect(await read("circle", circle.id)).toMatchObject({ managers: [author] });
  expect(await read("contentRecommendation", recommended.id)).toMatchObject({ status: Recommend.of("confirmed") });
});

it("the end of the ladder disables an account only with a second admin", async () => {
  const { author, one, people } = await makeCase(1);
  const call = { reason: { text: "屡次违规" } };
  const refused = await run("upholdAndDisable", one, 1, call);
  expect([refused.code, refused.msg]).toEqual([codes.guardRefused, expect.stringContaining("本次后为 2 次")]);
  expect(await foretold(one.id)).toEqual({ "reportCase.upholdAndDisable": [refused.msg, expect.any(String)] });
  await api.db.query(`update "user" set strikes = 3 where id = $1::bigint`, [author]);
  expect(await foretold(one.id)).toEqual({});
  const asked = await run("upholdAndDisable", one, 1, call);
  const pending = (asked.result as unknown as { pending: AnyRecord }).pending;
  expect(await read("reportCase", one.id)).toMatchObject({ status: ReportStatus.of("confirm") });
  const second = await api.colleague("second", [...permissionNames]);
  const { token } = second;
  const answer = { ids: [pending.id], versions: { [pending.id]: pending.version } };
  const approve = () => api.call("/api/cxy/manager/v2/pendingDecision/approve", answer, { token });
  const member = `update admin set "user" = $1::bigint where id = $2::bigint`;
  await api.db.query(member, [people[0], second.id]);
  expect((await approve()).msg).toContain("你举报过它");
  await api.db.query(member, [null, second.id]);
  const approved = await approve();
  expect([approved.code, approved.msg]).toEqual([codes.ok, ""]);
  expect(await read("reportCase", one.id)).toMatchObject({ measure: Measure.of("disable") });
  expect(await read("user", author)).toMatchObject({ status: UserStatus.of("disable") });
  // The member may contest it as any other decision.
  const [decision] = await api.db.query<{ id: string }>(
    "select id from operation_record where command = 'reportCase.upholdAndDisable' and op_obj_id = $1::bigint",
    [one.id],
  );
  const item = { kind: "appeal", againstRecord: decision?.id, statement: "误判" };
  const appeal = (await api.ok<{ item: AnyRecord }>("complaint", "add", { item }, { token })).item;
  await api.ok("complaint", "accept", { ids: [appeal.id], versions: { [appeal.id]: appeal.version } }, { token });
  expect(await read("user", author)).toMatchObject({ status: UserStatus.of("normal"), strikes: 3 });
});

it("the evidence has the reports with the reporters' record, and the target with its own evidence", async () => {
  const { one, post } = await makeCase(2);
  const result = await api.ok<Evidence>("reportCase", "evidence", { id: one.id });
  expect(result.blocks.reports?.list).toMatchObject([{ right: 0, decided: 0, recent: 1 }, { recent: 1 }]);
  expect(result.blocks.target).toMatchObject({ resource: "content", item: { id: post.id } });
  await api.db.query("update content set delete_time = now() where id = $1::bigint", [post.id]);
  const gone = await api.call<Evidence>(
    "/api/cxy/manager/v2/reportCase/evidence",
    { id: one.id },
    { token: api.admin },
  );
  expect(gone.result.blocks.target).toBeNull();
});

it("the evidence of a reported post counts and lists the posts that say the same", async () => {
  const posts: AnyRecord[] = [];
  for (const content of ["<p>加微信 LAB88，领模型！</p>", "<p>加微信：lab88 <b>领模型</b></p>", "<p>别的话</p>"]) {
    const author = (await makeUser(api.db)).id;
    const added = await api.ok<{ item: AnyRecord }>("content", "add", { item: { author, content, lang: 1 } });
    posts.push(added.item);
  }
  const about = { targetType: "content", targetId: posts[0]?.id, targetUser: posts[0]?.["author"] };
  const one = await makeAny(api.db, resourceNamed("reportCase"), { ...about, firstTime: now(), dueTime: now() });
  const result = await api.ok<Evidence>("reportCase", "evidence", { id: one.id });
  const { alike } = result.blocks.target?.blocks ?? {};
  expect(alike).toMatchObject({ total: 2, members: 2, devices: 0, list: [{ id: posts[1]?.id }] });
  expect(Object.keys(alike?.list[0] ?? {})).not.toContain("content");
});

it("a case that was handed over is claimed by its assignee and the leads only", async () => {
  const { one } = await makeCase(1);
  const screen = "screen:/report-deal-with";
  const [assignee, colleague, lead] = [
    await api.colleague("handedTo", [screen]),
    await api.colleague("colleague", [screen, "reportCase.dismiss"]),
    await api.colleague("lead", [screen, "reports.lead"]),
  ];
  const claim = async ({ token }: { token: string }): Promise<number> =>
    (await api.call("/api/cxy/manager/v2/queue/claim", { queue: "reports", want: one.id }, { token })).code;
  const waiting = async ({ token }: { token: string }): Promise<number> =>
    (await api.ok<{ waiting: number }>("queue", "state", { queue: "reports" }, { token })).waiting;
  expect(await claim(colleague)).toBe(codes.ok);
  const before = await waiting(colleague);
  const stranger = await api.colleague("stranger", []);
  const wrong = await run("handTo", one, 1, { input: { assignee: stranger.id } });
  expect([wrong.code, JSON.stringify(wrong).includes('"input.assignee"')]).toEqual([codes.guardRefused, true]);
  const { result } = await run("handTo", one, 1, { input: { assignee: assignee.id } });
  expect(await claim(colleague)).toBe(codes.wrongState);
  expect(await waiting(colleague)).toBe(before - 1);
  // The lease went from the colleague to the assignee.
  expect(await claim(assignee)).toBe(codes.ok);
  expect((await undo(result.outcomes[0]?.recordId)).code).toBe(codes.ok);
  expect(await claim(colleague)).toBe(codes.ok);
  await run("handTo", one, 3, { input: { assignee: assignee.id } });
  await api.db.query("delete from queue_item");
  const { version } = await read("reportCase", one.id);
  const dismissal = { ids: [one.id], versions: { [one.id]: version } };
  const dismissed = await api.call("/api/cxy/manager/v2/reportCase/dismiss", dismissal, { token: colleague.token });
  expect(dismissed).toMatchObject({ code: codes.guardRefused, msg: expect.stringContaining("已转给同事") });
  expect((await foretold(one.id, colleague.token))?.["reportCase.dismiss"]?.[0]).toBe(dismissed.msg);
  expect(await foretold(one.id, lead.token)).toEqual({});
  // A lead takes it over on purpose only.
  const next = await api.ok<{ held: { id: string }[] }>("queue", "claim", { queue: "reports" }, lead);
  expect(next.held.map(({ id }) => id)).not.toContain(one.id);
  expect(await claim(lead)).toBe(codes.ok);
  await api.db.query("delete from queue_item");
});

it("a case is neither offered to nor decided by who reported it, is reported in it, or passed its target", async () => {
  const { one, post, people, author } = await makeCase(1);
  const deciding = ["reportCase.dismiss", "reportCase.upholdAndDisable"];
  const may = ["screen:/report-deal-with", ...deciding];
  const dismissal = { ids: [one.id], versions: { [one.id]: 1 } };
  const dismiss = async (token: string): Promise<number> => {
    const { code, msg } = await api.call("/api/cxy/manager/v2/reportCase/dismiss", dismissal, { token });
    // The evidence tells the same refusal before the key. That of the own account is the gate's.
    if (!msg.includes("自己账号"))
      expect(await foretold(one.id, token)).toEqual(
        Object.fromEntries(deciding.map((id) => [id, [msg, expect.any(String)]])),
      );
    return code;
  };
  const claims = async (userId: string | null): Promise<number> => {
    const { token, id } = await api.colleague(`m${people[0]}${userId ?? "x"}`, may);
    await api.db.query(`update admin set "user" = $1::bigint where id = $2::bigint`, [userId, id]);
    if (userId) expect([codes.guardRefused, codes.noPermission]).toContain(await dismiss(token));
    const reply = await api.call("/api/cxy/manager/v2/queue/claim", { queue: "reports", want: one.id }, { token });
    await api.db.query("delete from queue_item");
    return reply.code;
  };
  expect(await claims(people[0] ?? "")).toBe(codes.wrongState);
  expect(await claims(author)).toBe(codes.wrongState);
  expect(await claims(null)).toBe(codes.ok);
  const { id: passer, token } = await api.colleague("passer", may);
  await api.db.query(
    `insert into operation_record (module_id, resource, op_obj_id, command, admin, batch_id)
     values ('content', 'content', $1::bigint, 'content.pass', $2::bigint, 'x')`,
    [post.id, passer],
  );
  const claimed = await api.call("/api/cxy/manager/v2/queue/claim", { queue: "reports", want: one.id }, { token });
  expect(claimed.code).toBe(codes.wrongState);
  expect(await dismiss(token)).toBe(codes.guardRefused);
});
