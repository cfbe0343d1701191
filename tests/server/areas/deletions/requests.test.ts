import { afterAll, beforeAll, expect, it } from "vitest";
import { permissionNames } from "#commands/permissions.ts";
import { ContentStatus, PostReview } from "#domain/enumerations/community.ts";
import { MachineReview, ReviewFlow } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { resourceNamed } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { eraseDue, freeNames } from "#server/areas/deletions/erase.ts";
import { refreshChecks } from "#server/areas/deletions/refresh-checks.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const v2 = "/api/cxy/manager/v2";
const read = async (resource: string, id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;

async function run(verb: string, id: string, more: object = {}, token = api.admin) {
  const { version } = await read("logoutApply", id);
  const body = { ids: [id], versions: { [id]: version }, ...more };
  return api.call<{ pending?: AnyRecord; outcomes: { recordId: string }[] }>(`${v2}/logoutApply/${verb}`, body, {
    token,
  });
}

/** A member with a live post, and the request to delete the account. */
async function makeRequest(more: object = {}) {
  const member = (await makeUser(api.db, { nickname: "小王", introduction: "爱打印" })).id;
  const live = {
    status: ContentStatus.of("suc"),
    review: PostReview.of("pass"),
    machineReview: MachineReview.of("reviewPassed"),
  };
  const post = (await makeAny(api.db, resourceNamed("content"), { author: member, ...live })).id;
  const item = { user: member, reason: "privacy", text: "请删除", ...more };
  const { id } = (await api.ok<{ item: AnyRecord }>("logoutApply", "add", { item })).item;
  return { member, post, id };
}

/** Lets the cooling period end. */
const cool = (id: string): Promise<unknown> =>
  api.db.query("update logout_apply set cooling_end = now() where id = $1::bigint", [id]);

async function erase(id: string): Promise<void> {
  await api.db.query("update logout_apply set erase_time = now() where id = $1::bigint", [id]);
  await eraseDue(api.db);
}

it("is passed after the cooling period only, and can be undone until the worker erases", async () => {
  const { member, id } = await makeRequest();
  expect((await read("user", member))["status"]).toBe(UserStatus.of("logoutApply"));
  const early = await run("pass", id);
  expect(early.code).toBe(codes.guardRefused);
  await cool(id);
  const { result } = await run("pass", id);
  const recordIds = [result.outcomes[0]?.recordId];
  expect((await api.call(`${v2}/operationRecord/undo`, { recordIds }, { token: api.admin })).code).toBe(codes.ok);
  await eraseDue(api.db);
  expect(await read("user", member)).toMatchObject({ nickname: "小王" });
});

it("empties the account, takes its works down and deletes its messages", async () => {
  const { member, post, id } = await makeRequest();
  await makeAny(api.db, resourceNamed("message"), { receiver: member });
  const job = await makeAny(api.db, resourceNamed("photoModel"), { user: member, state: 3 });
  const known = { dn: "D1", addType: 9, user: member, action: "bind", time: 1, ip: "203.0.113.7" };
  const device = await makeAny(api.db, resourceNamed("deviceRegister"), known);
  await cool(id);
  await run("pass", id);
  await erase(id);
  expect(await read("user", member)).toMatchObject({
    nickname: "已注销用户",
    introduction: "",
    account: `deleted-${member}`,
    status: UserStatus.of("logout"),
  });
  expect(await read("content", post)).toMatchObject({ status: ContentStatus.of("fail") });
  expect(job["pictures"]).not.toEqual([]);
  expect(await read("photoModel", job.id)).toMatchObject({ pictures: [] });
  expect(await read("deviceRegister", device.id)).toMatchObject({ dn: "D1", ip: "" });
  const done = await read("logoutApply", id);
  expect(done).toMatchObject({ status: ReviewFlow.of("success"), text: "", heldName: "小**" });
  expect(Number(done["nameFree"])).toBeGreaterThan(now() + 179 * 86_400);
  await api.db.query("update logout_apply set name_free = now() where id = $1::bigint", [id]);
  await freeNames(api.db);
  expect((await read("logoutApply", id))["heldName"]).toBe("");
  expect(await api.db.query("select 1 from message where receiver = $1::bigint", [member])).toEqual([]);
  const again = await api.call(
    `${v2}/logoutApply/add`,
    { item: { user: member, reason: "other" } },
    { token: api.admin },
  );
  expect(again.code).toBe(codes.guardRefused);
});

it("keeps the account of a member who is also an admin", async () => {
  const { member, id } = await makeRequest();
  await cool(id);
  await makeAny(api.db, resourceNamed("admin"), { user: member, realName: "老李" });
  expect((await run("pass", id)).msg).toContain("1 个启用中的管理员账号");
});

it("keeps the works where the member wants that", async () => {
  const { post, id } = await makeRequest({ keepWorks: true });
  await cool(id);
  await run("pass", id);
  await erase(id);
  expect(await read("content", post)).toMatchObject({ status: ContentStatus.of("suc") });
});

it("names what is not settled, and passes over it with a second admin", async () => {
  const { member, id } = await makeRequest();
  await cool(id);
  const override = { input: { why: "会员坚持" } };
  expect((await run("passOver", id, override)).code).toBe(codes.guardRefused);
  const times = { firstTime: now(), dueTime: now() + 600 };
  const about = { targetType: "user", targetId: member, targetUser: member };
  await makeAny(api.db, resourceNamed("reportCase"), { ...about, ...times });
  await refreshChecks(api.db);
  expect(await read("logoutApply", id)).toMatchObject({ openCases: 1, measures: 0, failed: ["openCases"] });
  expect((await run("pass", id)).msg).toContain("未决举报 1");
  const { pending } = (await run("passOver", id, override)).result;
  expect(await read("logoutApply", id)).toMatchObject({ status: ReviewFlow.of("waiting") });
  expect(await read("logoutApply", id)).toMatchObject({ approvals: "waiting" });
  const { token } = await api.colleague("second", [...permissionNames]);
  const approval = { ids: [pending?.id], versions: { [pending?.id ?? ""]: 1 } };
  expect((await api.call(`${v2}/pendingDecision/approve`, approval, { token })).msg).toBe("");
  expect(await read("logoutApply", id)).toMatchObject({ status: ReviewFlow.of("passed"), approvals: "approved" });
});

it("gives the member the account back where it is refused, and again waits where that is undone", async () => {
  const { member, id } = await makeRequest();
  expect((await run("noPass", id)).code).toBe(codes.illegalParameter);
  const { result } = await run("noPass", id, { reason: { key: "notSettled" } });
  expect((await read("user", member))["status"]).toBe(UserStatus.of("normal"));
  await api.call(`${v2}/operationRecord/undo`, { recordIds: [result.outcomes[0]?.recordId] }, { token: api.admin });
  expect((await read("user", member))["status"]).toBe(UserStatus.of("logoutApply"));
  const input = { coolingEnd: now() + 30 * 86_400 };
  expect((await run("extendCooling", id, { input, reason: { text: "保全" } })).code).toBe(codes.ok);
  expect(Number((await read("logoutApply", id))["dueTime"])).toBeGreaterThan(input.coolingEnd);
  const earlier = { coolingEnd: now() + 86_400 };
  const refused = await run("extendCooling", id, { input: earlier, reason: { text: "保全" } });
  expect(refused.code).toBe(codes.illegalParameter);
});
